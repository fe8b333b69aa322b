/** "1–3, 7, 9–10": straw numbers as people write them down. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const open = ranges.at(-1)
    if (open && number <= open[1] + 1) open[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}
