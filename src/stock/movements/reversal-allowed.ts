/** Right to reverse: recent own bookings without a reason, and with CORRECT any movement at any time, with a reason. */

import type { Permission } from '#platform/contract/permissions.ts'

const UNDO_MINUTES = 15

/** Maximum number of movements per reversal; an act on a full container can book more and then has no undo. */
export const MAX_TOGETHER = 1000

export const UNDONE = 'Undone'

type Booking = { recorded_by: string; recorded_at: string }

export function isUndoable({ recorded_by, recorded_at }: Booking, user_id: string, now: Date): boolean {
  const age = now.getTime() - new Date(recorded_at).getTime()
  return recorded_by === user_id && age <= UNDO_MINUTES * 60_000
}

type Reverser = { user_id: string; may: ReadonlySet<Permission> }

export function reversalProblem(
  booking: Booking,
  { user_id, may }: Reverser,
  now: Date,
  reason: string | undefined,
): 'NOT_ALLOWED' | 'REASON_MISSING' | null {
  if (isUndoable(booking, user_id, now)) return null
  if (!may.has('CORRECT')) return 'NOT_ALLOWED'
  return reason === undefined ? 'REASON_MISSING' : null
}
