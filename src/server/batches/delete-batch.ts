import type { Input } from '#api'
import { fullName } from '#domain/members.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { lockBatches } from '../movements/lock-batches.ts'
import { bookErasures } from '../straws/erase-straws.ts'
import { pickBatch } from '../straws/pick-straws.ts'

/** A batch that nothing happened to but its first entry: its straws are erased, it is hidden, its label is free. */
export async function deleteBatch(
  tx: Tx,
  actor: Actor,
  { params }: Input<'deleteBatch'>,
): Promise<undefined> {
  await lockBatches(tx, actor, [params.id])
  const movements = await tx
    .selectFrom('movements')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('batch_id', '=', params.id)
    .where('kind', '=', 'MOVEMENT')
    .limit(2)
    .execute()
  if (movements.length > 1) {
    throw new Refusal('IN_USE', 'Straws of this batch have moved since they came in. Its history stays.')
  }
  const signer = { id: actor.user_id, name: fullName(actor) }
  await bookErasures(tx, actor, signer, await pickBatch(tx, actor, params.id))
  await tx
    .updateTable('batches')
    .set({ deleted_at: new Date().toISOString() })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .execute()
}
