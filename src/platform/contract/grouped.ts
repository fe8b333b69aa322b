let decimals: Intl.NumberFormat | undefined

/** "10 125": thousands stand apart by a narrow space at which no line breaks; two decimals at most. */
export function grouped(number: number): string {
  // Whole numbers do without Intl: making its first formatter takes as long as drawing the page.
  if (Number.isSafeInteger(number)) return withMinus(String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f'))
  decimals ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  return withMinus(decimals.format(number).replaceAll(',', '\u202f'))
}

function withMinus(written: string): string {
  return written.replace('-', '\u2212')
}

/** "1 straw", "2 straws". */
export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
