import type { VesselCare } from '#features/nitrogen/contract.ts'
import { toldNow } from '#features/nitrogen/reminders.ts'
import type { Overview } from '#features/overview/contract.ts'

/** Counts the lines of "Needs attention" on the home screen. */
export function attentionCount(overview: Overview, vessels: readonly VesselCare[]): number {
  const { unlocated, consigned, pending_outcomes, looking, uncounted_containers } = overview
  const lines = [unlocated, consigned, pending_outcomes, looking.straws, uncounted_containers.length]
  const due = vessels.reduce((total, care) => total + toldNow(care).length, 0)
  return due + lines.filter((count) => count > 0).length
}
