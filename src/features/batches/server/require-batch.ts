import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { batchesOf } from './read-batches.ts'

/** @throws Refusal NOT_FOUND */
export async function requireBatch(tx: Tx, actor: Actor, id: string): Promise<void> {
  await batchesOf(tx, actor)
    .select('batches.id')
    .where('batches.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The batch'))
}
