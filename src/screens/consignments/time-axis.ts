/** Timeline that all consignments share. */
import { isLongHeld } from '#integration/overview/open-matters.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'

export const SOON_DAYS = 45

type Row = { since: string; ends_on: string | null }

export type Axis = {
  /** Returns the position of a day in %. */
  at: (day: string) => number
  /** First days of months, or of years on a long axis. */
  ticks: { day: string; at: number }[]
}

const MAX_TICKS = 6
/** Distance in % within which a tick would run into the label of the current day. */
const NEAR = 16

/** Returns an axis from the month of the first day to some days after today and the last agreed end. */
export function axisOf(rows: readonly Row[], today: string): Axis {
  const days = rows.flatMap(({ since, ends_on }) => [since, ends_on ?? since])
  const first = [...days, addDays(today, -60)].toSorted()[0]!
  const last = [...days, today].toSorted().at(-1)!
  const from = `${first.slice(0, 7)}-01`
  const length = Math.max(1, daysBetween(from, last))
  const whole = length * 1.06
  const at = (day: string) => (100 * daysBetween(from, day)) / whole
  const months = monthsBetween(from, last)
  const step = [1, 2, 3, 6, 12, 24, 60].find((size) => months.length / size <= MAX_TICKS) ?? 120
  const ticks = months
    .filter((_, index) => index % step === 0)
    .map((day) => ({ day, at: at(day) }))
    .filter((tick) => Math.abs(tick.at - at(today)) > NEAR && tick.at < 97)
  return { at, ticks }
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  for (;;) {
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > to) return months
    months.push(day)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}

export const isLong = ({ since }: Row, today: string) => isLongHeld(since, today)
export const isPast = ({ ends_on }: Row, today: string) => ends_on !== null && ends_on < today
export const isSoon = ({ ends_on }: Row, today: string) =>
  ends_on !== null && daysBetween(today, ends_on) <= SOON_DAYS
