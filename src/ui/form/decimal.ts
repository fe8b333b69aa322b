/** Parses a number: "12,5" is "12.5", and "10 125" is accepted. Other text is returned for the schema to refuse. */
export function decimalOrText(typed: string): number | string {
  const text = typed.trim().replace(',', '.').replaceAll('\u202F', '').replace('\u2212', '-')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}

/** Parses an integer, "1 000" with any kind of space that a spreadsheet uses. Any other text is returned trimmed. */
export function wholeOrText(typed: string): number | string {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,15}$/.test(text) ? Number(text) : typed.trim()
}
