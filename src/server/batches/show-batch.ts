import type { Input } from '#api'
import type { Batch } from '#domain/batches.ts'
import { notFound } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { batchesOf, readBatches } from './read-batches.ts'

export async function showBatch(tx: Tx, actor: Actor, { params }: Input<'showBatch'>): Promise<Batch> {
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
