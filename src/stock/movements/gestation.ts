/** Days that matter after an insemination. */
import { addDays, daysBetween } from '#platform/contract/days.ts'
import type { Outcome } from './contract.ts'

/** Usual length of a mare's gestation in days. */
export const GESTATION_DAYS = 340
/** Day after an insemination from which an ultrasound can show whether the mare is pregnant. */
export const CHECK_DAYS = 16
/** Days after the expected foaling for which a mare may still be pregnant. */
export const OVERDUE_DAYS = 30

export const foalsOn = (inseminated: string) => addDays(inseminated, GESTATION_DAYS)

/** Whether an insemination without an outcome is due for a check. */
export function isCheckDue(inseminated: string, today: string): boolean {
  return daysBetween(inseminated, today) >= CHECK_DAYS
}

type Checked = { outcome: Outcome | null; date: string }

/** Returns the latest insemination if the mare is pregnant from it, until 30 days after the expected foaling. */
export function pregnancyOf<M extends Checked>(latestFirst: readonly M[], today: string): M | undefined {
  const latest = latestFirst.find(({ outcome }) => outcome !== null)
  const isPregnant =
    latest?.outcome === 'PREGNANT' && daysBetween(foalsOn(latest.date), today) <= OVERDUE_DAYS
  return isPregnant ? latest : undefined
}
