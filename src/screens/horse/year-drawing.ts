/** Inseminations of a mare on a line of time: pure functions, in pixels. */
import { addDays, daysBetween } from '#platform/contract/days.ts'
import type { MovementSummary, Outcome } from '#stock/movements/contract.ts'
import { foalsOn, OVERDUE_DAYS } from '#stock/movements/gestation.ts'

type Insemination = Pick<MovementSummary, 'id' | 'date' | 'outcome' | 'checked_on'>

export type DrawnInsemination<M> = {
  movement: M
  x: number
  /** Lane of the insemination, 0 at the top. Inseminations that would overlap are in lanes below each other. */
  lane: number
  /** End of the solid bar, which leads from the insemination to its check, or to today if it is not checked yet. */
  checked: number
  /** End of the dashed bar: the day of foaling if the mare is or stays pregnant; null otherwise. */
  foals: number | null
}

/** Outcomes after which the mare may foal. */
const MAY_FOAL: ReadonlySet<Outcome> = new Set(['PENDING', 'PREGNANT'])

/**
 * Returns the year with which the line begins: that of the latest insemination if it can still lead to a foal, or
 * else the present one.
 */
export function firstYear(inseminations: readonly Pick<Insemination, 'date'>[], today: string): number {
  const latest = inseminations
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const shown = latest && addDays(foalsOn(latest), OVERDUE_DAYS) >= today ? latest : today
  return Number(shown.slice(0, 4))
}

/**
 * Places the inseminations in lanes. The line ends with the year, or later with the texts of the last day of foaling.
 * @param room.words room for the texts of one insemination, which begin at it
 * @param room.outcome room for the outcome, which begins at the check, and for the day of foaling
 */
export function drawYears<M extends Insemination>(
  inseminations: readonly M[],
  today: string,
  { width, room }: { width: number; room: { words: number; outcome: number } },
) {
  const year = firstYear(inseminations, today)
  const from = `${year}-01-01`
  const shown = inseminations
    .filter(({ date }) => date >= from)
    .toSorted((left, right) => left.date.localeCompare(right.date))
  const foaling = shown.map((one, index) =>
    mayFoal(one, index === shown.length - 1) ? foalsOn(one.date) : null,
  )
  const last = [today, ...foaling.filter((day) => day !== null)].toSorted().at(-1)!
  const share = Math.max(0.5, (width - room.outcome) / Math.max(1, width))
  const to = [addDays(from, Math.ceil(daysBetween(from, last) / share)), `${year}-12-31`].toSorted().at(-1)!
  const x = (day: string) =>
    Math.max(0, Math.min(width, (daysBetween(from, day) / daysBetween(from, to)) * width))
  const ends: number[] = []
  const drawn = shown.map((movement, index): DrawnInsemination<M> => {
    const { date, checked_on, outcome } = movement
    const start = x(date)
    const checked = x(checked_on ?? ((outcome ?? 'PENDING') === 'PENDING' ? today : date))
    const foals = foaling[index] == null ? null : x(foaling[index])
    const free = ends.findIndex((end) => end <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = Math.max(start + room.words, checked + room.outcome, (foals ?? 0) + room.outcome)
    return { movement, x: start, lane, checked, foals }
  })
  const quarters = Math.ceil(daysBetween(from, to) / 92)
  const ticks = Array.from({ length: quarters }, (_, index) => {
    const day = `${year + Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`
    return { day, x: x(day) }
  }).filter(({ day }) => day <= to)
  return { year, drawn, lanes: Math.max(1, ends.length), ticks, today: x(today) }
}

const mayFoal = ({ outcome }: Insemination, isLast: boolean) =>
  MAY_FOAL.has(outcome ?? 'PENDING') && (isLast || outcome === 'PREGNANT')
