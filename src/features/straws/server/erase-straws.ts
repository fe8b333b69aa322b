/**
 * Takes wrongly entered straws out of every count; their history stays. Not for straws that were physically lost.
 */
import type * as contract from '../contract.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findSigner, type Signer } from '#features/members/server/find-signer.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import { GONE, strawsChanged } from '#features/movements/server/record-movement.ts'
import type { Handler } from '#platform/http/route.ts'
import { bookGroups } from './book-groups.ts'
import { type PickedStraw, pickById } from './pick-straws.ts'

export const eraseStraws: Handler<typeof contract.eraseStraws> = async (tx, actor, { query }) => {
  const { batch_id, owner_id, straw_ids } = query
  const signer = await findSigner(tx, actor, query.signer_id, 'query.signer_id')
  const { straws } = await pickById(tx, actor, straw_ids)
  if (straws.some((straw) => straw.batch_id !== batch_id)) throw notFound('A straw of this batch')
  if (straws.some((straw) => straw.owner_id !== owner_id)) {
    throw invalid('query.owner_id', 'Some of these straws are somebody else’s')
  }
  const booked = await bookErasures(tx, actor, signer, straws)
  return { movements: await movementsById(tx, actor, booked) }
}

/**
 * @param straws of locked batches
 * @returns the ids of the movements
 * @throws Refusal STRAWS_CHANGED if one of them is closed already
 */
export async function bookErasures(
  tx: Tx,
  actor: Actor,
  signer: Signer,
  straws: PickedStraw[],
): Promise<string[]> {
  if (straws.some(({ closed }) => closed !== null)) throw strawsChanged()
  const movement = { type: 'ERASURE', direction: 'OUT' } as const
  const change = { ...GONE, holder_id: null, status: null, closed: 'ERASED' } as const
  return bookGroups(tx, actor, signer, straws, () => ({ movement, change }))
}
