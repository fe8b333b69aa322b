import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Batch } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { batchesOf, readBatches } from './read-batches.ts'

export async function showBatch(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showBatch>,
): Promise<Batch> {
  const [batch] = await readBatches(batchesOf(tx, actor).where('batches.id', '=', params.id))
  if (!batch) throw notFound('The batch')
  return batch
}

/** @throws Refusal NOT_FOUND */
export async function requireBatch(tx: Tx, actor: Actor, id: string): Promise<void> {
  const batch = await batchesOf(tx, actor)
    .select('batches.id')
    .where('batches.id', '=', id)
    .executeTakeFirst()
  if (!batch) throw notFound('The batch')
}
