/** Who may reverse what: everybody their own booking for a while, and with CORRECT anything, with a reason. */

import type { Permission } from '#platform/contract/permissions.ts'

const UNDO_MINUTES = 15

/** A full container has more movements than one request should reverse. */
export const MAX_TOGETHER = 1000

/** The reason that is kept where nobody has to give one. */
export const UNDONE = 'Undone'

type Booking = { recorded_by: string; recorded_at: string }

/** Whether somebody may still undo a booking as his own. */
export function isUndoable({ recorded_by, recorded_at }: Booking, user_id: string, now: Date): boolean {
  const age = now.getTime() - new Date(recorded_at).getTime()
  return recorded_by === user_id && age <= UNDO_MINUTES * 60_000
}

type Reverser = { user_id: string; may: ReadonlySet<Permission> }

/** What stands in the way of reversing a booking; null if nothing does. */
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
