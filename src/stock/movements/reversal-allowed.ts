/** Right to reverse: members may undo their own booking for a while, and with CORRECT any booking, with a reason. */

import type { Permission } from '#platform/contract/permissions.ts'

const UNDO_MINUTES = 15

/** Maximum number of movements per reversal; a full container can have more. */
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
