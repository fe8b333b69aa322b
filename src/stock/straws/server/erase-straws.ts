import { findSigner, type Signer } from '#account/members/server/find-members.ts'
import { lockBatches } from '#stock/movements/server/lock-batches.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { GONE, strawsChanged } from '#stock/movements/server/record-movement.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { bookGroups } from './book-groups.ts'
import { pickBatch, pickById, type PickedStraw } from './pick-straws.ts'

/**
 * Excludes wrongly entered straws from every count; the journal still contains their history. Not for straws that were
 * physically lost.
 */
export const eraseStraws: Handler<typeof contract.eraseStraws> = async (tx, actor, { query }) => {
  const { batch_id, owner_id, straw_ids } = query
  const signer = await findSigner(tx, actor, query.signer_id, 'query.signer_id')
  const { straws } = await pickById(tx, actor, straw_ids)
  if (straws.some((straw) => straw.batch_id !== batch_id)) throw notFound('A straw of this batch')
  if (straws.some((straw) => straw.owner_id !== owner_id)) {
    throw invalid('query.owner_id', 'Someone else owns some of these straws')
  }
  const booked = await bookErasures(tx, actor, signer, straws)
  return { movements: await movementsById(tx, actor, booked) }
}

/** Books erasures of straws of locked batches. */
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

/**
 * Deletes a batch without files whose only movements in effect are entries and erasures: erases its straws and frees
 * its label.
 */
export const deleteBatch: Handler<typeof contract.deleteBatch> = async (tx, actor, { params }) => {
  const batch = { tenant_id: actor.tenant_id, id: params.id }
  await lockBatches(tx, actor, [params.id])
  const { has_moved, has_files } = await tx
    .selectFrom('batches')
    .select('has_moved')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('files')
          .select('files.id')
          .where('files.tenant_id', '=', batch.tenant_id)
          .where('files.batch_id', '=', batch.id),
      ).as('has_files'),
    )
    .where((where) => where.and(batch))
    .executeTakeFirstOrThrow()
  if (has_moved) {
    throw new Refusal('IN_USE', 'Batches with movements stay. Undo wrong movements instead.')
  }
  if (has_files) throw new Refusal('IN_USE', 'This batch has files. Delete them first.')
  const signer = { id: actor.user_id, name: fullName(actor) }
  await bookErasures(tx, actor, signer, await pickBatch(tx, actor, params.id))
  await tx
    .updateTable('batches')
    .set({ deleted_at: new Date().toISOString() })
    .where((where) => where.and(batch))
    .execute()
}
