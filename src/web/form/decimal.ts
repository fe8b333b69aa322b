/** "12,5" and "12.5" are the same number; what is none stays as it is, for the schema to refuse. */
export function decimalOrText(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}
