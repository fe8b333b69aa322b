import type { Input, Reply } from '#app/api.ts'
import { readChanges } from '#platform/changes/read-changes.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requireBatch } from './show-batch.ts'

export async function listBatchChanges(
  tx: Tx,
  actor: Actor,
  { params }: Input<'listBatchChanges'>,
): Promise<Reply<'listBatchChanges'>> {
  await requireBatch(tx, actor, params.id)
  return { changes: await readChanges(tx, actor, params.id) }
}
