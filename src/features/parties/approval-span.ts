import { shortDate } from '#platform/contract/days.ts'
import type { Party } from './contract.ts'

/** @returns from when until when the party is approved, or null if neither day is known */
export function approvalSpan({
  approval_valid_from: from,
  approval_valid_until: until,
}: Pick<Party, 'approval_valid_from' | 'approval_valid_until'>): string | null {
  if (from === null) return until && `Until ${shortDate(until)}`
  return until === null ? `From ${shortDate(from)}` : `${shortDate(from)} to ${shortDate(until)}`
}
