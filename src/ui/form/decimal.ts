/**
 * Parses a number with a decimal point or comma; narrow no-break spaces, as in numbers on screens, are ignored. Any
 * other text is returned unchanged, for the schema to refuse.
 */
export function decimalOrText(typed: string): number | string {
  const text = typed.trim().replace(',', '.').replaceAll('\u202F', '').replace('\u2212', '-')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}

/** Parses a whole number of up to 15 digits, ignoring spaces of any kind. Any other text is returned trimmed. */
export function wholeOrText(typed: string): number | string {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,15}$/.test(text) ? Number(text) : typed.trim()
}
