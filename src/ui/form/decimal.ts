/** "12,5" and "12.5" are the same number; what is none stays as it is, for the schema to refuse. */
export function decimalOrText(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}

/** "1 000", with whatever blank a spreadsheet puts there, is a whole number; nothing is dropped from what is none. */
export function wholeOrText(typed: string): number | string {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,15}$/.test(text) ? Number(text) : typed.trim()
}
