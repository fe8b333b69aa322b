const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** "1.4 MB", "2 GB", "812 KB"; a KB is 1024 bytes. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const amount = bytes / 1024 ** step
  const digits = step > 1 && amount < 10 ? 1 : 0
  return `${Number(amount.toFixed(digits))} ${UNITS[step]}`
}
