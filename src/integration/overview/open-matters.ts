/** Matters that are open with a stakeholder. */
import { daysBetween } from '#platform/contract/days.ts'
import type { Stakeholder } from './stakeholders.ts'

/** Days after which straws held by others need attention, also without an agreed end. */
export const LONG_HELD_DAYS = 180

export type OpenMatter = { kind: 'LONG_HELD' | 'OUTCOMES' | 'PLANNED'; count: number; isUrgent: boolean }

/**
 * Returns the open matters with a stakeholder, the most urgent first: days held too long, unknown outcomes,
 * planned straws.
 */
export function openMatters(
  { held_since, outcomes_due, planned }: Pick<Stakeholder, 'held_since' | 'outcomes_due' | 'planned'>,
  today: string,
): OpenMatter[] {
  const days = held_since === null ? 0 : daysBetween(held_since, today)
  const matters: OpenMatter[] = [
    { kind: 'LONG_HELD', count: isLongHeld(held_since, today) ? days : 0, isUrgent: true },
    { kind: 'OUTCOMES', count: outcomes_due, isUrgent: true },
    { kind: 'PLANNED', count: planned, isUrgent: false },
  ]
  return matters.filter(({ count }) => count > 0)
}

/** Whether straws have been held by others for more than `LONG_HELD_DAYS`. */
export function isLongHeld(since: string | null, today: string): boolean {
  return since !== null && daysBetween(since, today) > LONG_HELD_DAYS
}
