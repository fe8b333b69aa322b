/** Parses typed straw numbers, "1-3, 7": whatever is readable, and whether all of it was. */
export function readNumbers(text: string): { numbers: number[]; isClear: boolean } {
  const parts = text.split(/[,;\s]+(?![-–])/).filter((part) => part !== '')
  const ranges = parts.map((part) => /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part.trim()))
  const numbers = ranges.flatMap((range) => {
    if (!range) return []
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
    // A slip such as 1-99999 must not freeze the browser.
    return Array.from(
      { length: Math.min(Math.max(last - first + 1, 0), 10_000) },
      (_, index) => first + index,
    )
  })
  return { numbers: [...new Set(numbers)], isClear: ranges.every((range) => range !== null) }
}
