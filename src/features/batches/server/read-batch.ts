import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Batch } from '../contract.ts'
import type { NumberRange } from '../straw-numbers.ts'
import { batchesOf, readBatches } from './read-batches.ts'

/** @throws Refusal NOT_FOUND */
export async function readBatch(tx: Tx, actor: Actor, id: string): Promise<Batch> {
  const [batch] = await readBatches(batchesOf(tx, actor).where('batches.id', '=', id))
  if (!batch) throw notFound('The batch')
  return batch
}

/** @throws Refusal NOT_FOUND */
export async function requireBatch(tx: Tx, actor: Actor, id: string): Promise<void> {
  await batchesOf(tx, actor)
    .select('batches.id')
    .where('batches.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The batch'))
}

/** The `NumberRange` of the batch `b`, from the lowest and the highest entry of an index. */
export const numberRange = sql<NumberRange>`(
  select case when min(number) is not null then jsonb_build_array(min(number), max(number)) end
  from straws where tenant_id = b.tenant_id and batch_id = b.id
)`
