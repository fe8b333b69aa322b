import { settleWarnings } from '#platform/changes/settle-warnings.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { checkInseminations } from './check-inseminations.ts'
import { checkRoom } from './check-room.ts'

/**
 * Refuses movements that overfill a level or are implausible, unless the caller accepts the warnings; their acceptance
 * is recorded. Reversals are not checked, because they correct the book.
 * @param movement_ids ids of all movements of the request, including relocations; the movements are already recorded
 */
export async function requireAccepted(
  tx: Tx,
  actor: Actor,
  movement_ids: readonly string[],
  accept?: readonly WarningCode[],
): Promise<void> {
  if (movement_ids.length === 0) return
  const found = await Promise.all([
    checkRoom(tx, actor, movement_ids),
    checkInseminations(tx, actor, movement_ids),
  ])
  await settleWarnings(tx, actor, found.flat(), accept)
}
