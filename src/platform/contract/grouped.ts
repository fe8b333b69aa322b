let decimals: Intl.NumberFormat | undefined

/** Formats a number: "10 125", with a narrow no-break space between thousands and at most two decimals. */
export function grouped(number: number): string {
  // Format whole numbers without Intl, because creating its first formatter takes as long as drawing the page.
  if (Number.isSafeInteger(number)) return withMinus(String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f'))
  decimals ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  return withMinus(decimals.format(number).replaceAll(',', '\u202f'))
}

function withMinus(written: string): string {
  return written.replace('-', '\u2212')
}

/** Formats a number with its unit, between which no line may break: "16.9 cm". */
export function withUnit(value: number | string, unit: string): string {
  return `${value}\u00a0${unit}`
}

export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
