import { recordAcceptances } from '#platform/changes/settle-warnings.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/**
 * Refuses a new party or horse because of a similar one, unless the caller accepts that; then records who did.
 * @param similar the other one, and how it is called in the refusal
 * @throws Refusal SIMILAR_NAME with the id of the other one
 */
export async function settleSimilarName(
  tx: Tx,
  actor: Actor,
  id: string,
  similar: { id: string; name: string },
  accept: readonly WarningCode[],
): Promise<void> {
  if (accept.includes('SIMILAR_NAME')) return recordAcceptances(tx, actor, 'SIMILAR_NAME', [id])
  const message = `Already in Strawbook: ${similar.name}.`
  throw new Refusal('SIMILAR_NAME', message, {
    because_of: similar.id,
    warnings: [{ code: 'SIMILAR_NAME', message }],
  })
}
