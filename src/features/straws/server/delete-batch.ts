import type * as contract from '../contract.ts'
import { fullName } from '#platform/contract/roles.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { lockBatches } from '#features/movements/server/lock-batches.ts'
import type { Handler } from '#platform/http/route.ts'
import { bookErasures } from './erase-straws.ts'
import { pickBatch } from './pick-straws.ts'

/**
 * Deletes a batch with nothing but entries and erasures standing: erases its straws, hides it, frees its label.
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
    throw new Refusal('IN_USE', 'Straws of this batch have moved since they came in. Its history stays.')
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
