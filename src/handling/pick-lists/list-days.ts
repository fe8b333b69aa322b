import { shortDate } from '#platform/contract/days.ts'
import type { PickListSummary } from './shapes.ts'
import { pickListTexts } from './texts.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Formats a day as "Friday 20 Nov", with the year unless it is the current one. */
export function weekdayOf(day: string, today: string): string {
  const date = shortDate(day)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${WEEKDAY.format(new Date(day))} ${isThisYear ? date.slice(0, -5) : date}`
}

export function dayTitle(day: string | null, today: string): string {
  if (day === null) return pickListTexts.noDate
  return day === today
    ? pickListTexts.isOn(pickListTexts.today, weekdayOf(day, today))
    : weekdayOf(day, today)
}

type Summed = Pick<PickListSummary, 'straws' | 'missing' | 'lifts'>

/** Groups lists by day, and sums the stored straws that they need. */
export function byDay<T extends Summed>(lists: readonly T[], dayOf: (list: T) => string | null) {
  return [...Map.groupBy(lists, dayOf)].map(([day, some]) => ({
    ...{ day, lists: some },
    straws: some.reduce((sum, { straws, missing }) => sum + straws - missing, 0),
    lifts: some.reduce((sum, { lifts }) => sum + lifts, 0),
  }))
}
