/**
 * "12,5" and "12.5" are the same number, and so is "10 125" as our screens write it; anything else is returned as is,
 * for the schema to refuse.
 */
export function decimalOrText(typed: string): number | string {
  const text = typed.trim().replace(',', '.').replaceAll('\u202F', '').replace('\u2212', '-')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}

/** "1 000", with whatever kind of space a spreadsheet uses, is an integer; other text is not altered into one. */
export function wholeOrText(typed: string): number | string {
  const text = typed.replace(/\s/g, '')
  return /^\d{1,15}$/.test(text) ? Number(text) : typed.trim()
}
