const DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** "10 125": thousands stand apart by a narrow space at which no line breaks. */
export function grouped(number: number): string {
  return DIGITS.format(number).replaceAll(',', '\u202f').replace('-', '\u2212')
}
