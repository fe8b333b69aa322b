import type { Batch } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { batchesOf, readBatches } from './read-batches.ts'

/** @throws Refusal NOT_FOUND */
export async function readBatch(tx: Tx, actor: Actor, id: string): Promise<Batch> {
  const [batch] = await readBatches(batchesOf(tx, actor).where('batches.id', '=', id))
  if (!batch) throw notFound('The batch')
  return batch
}
