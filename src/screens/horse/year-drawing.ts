/** Inseminations of a mare on a line of two years: pure functions, in pixels. */
import { daysBetween } from '#platform/contract/days.ts'
import type { MovementSummary, Outcome } from '#stock/movements/contract.ts'
import { foalsOn } from '#stock/movements/gestation.ts'

type Insemination = Pick<MovementSummary, 'id' | 'date' | 'outcome' | 'checked_on'>

export type DrawnInsemination<M> = {
  movement: M
  x: number
  /** Line of texts above the axis, 0 next to it. */
  row: number
  /** End of the solid bar, which leads from the insemination to its check, or to today if it is not checked yet. */
  checked: number
  /** End of the dashed bar: the day of foaling if the mare is or stays pregnant; null otherwise. */
  foals: number | null
}

/** Outcomes after which the mare may foal. */
const MAY_FOAL: ReadonlySet<Outcome> = new Set(['PENDING', 'PREGNANT'])

/**
 * Returns the first of the two years that are drawn: that of the latest insemination if it can still lead to a foal, or
 * else the present one.
 */
export function firstYear(inseminations: readonly Pick<Insemination, 'date'>[], today: string): number {
  const latest = inseminations
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const shown = latest && foalsOn(latest) >= today ? latest : today
  return Number(shown.slice(0, 4))
}

/**
 * Places the inseminations of two years. Texts that would overlap are in rows above each other, the
 * earliest at the top.
 * @param textWidth room for the texts of one insemination
 */
export function drawYears<M extends Insemination>(
  inseminations: readonly M[],
  today: string,
  { width, textWidth }: { width: number; textWidth: number },
) {
  const year = firstYear(inseminations, today)
  const [from, to] = [`${year}-01-01`, `${year + 1}-12-31`]
  const x = (day: string) =>
    Math.max(0, Math.min(width, (daysBetween(from, day) / daysBetween(from, to)) * width))
  const shown = inseminations
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((left, right) => left.date.localeCompare(right.date))
  // Texts are placed from the latest to the earliest, and each above those that it overlaps: the line from a text down to
  // its insemination is then at the left of the texts below it.
  const starts: number[] = []
  const placed = shown.toReversed().map(({ date }) => {
    const start = Math.min(x(date), width - textWidth)
    const row = starts.findLastIndex((other) => other < start + textWidth) + 1
    starts[row] = start
    return row
  })
  const drawn = shown.map((movement, index): DrawnInsemination<M> => {
    const { date, checked_on } = movement
    const outcome = movement.outcome ?? 'PENDING'
    const isLast = index === shown.length - 1
    const open = outcome === 'PENDING' ? today : date
    return {
      movement,
      x: x(date),
      row: placed.at(-1 - index)!,
      checked: x(checked_on ?? open),
      foals: MAY_FOAL.has(outcome) && (isLast || outcome === 'PREGNANT') ? x(foalsOn(date)) : null,
    }
  })
  const ticks = Array.from({ length: 8 }, (_, index) => {
    const day = `${year + Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`
    return { day, x: x(day) }
  })
  return { year, drawn, rows: Math.max(1, starts.length), ticks, today: today > to ? null : x(today) }
}
