import type { Input, Reply } from '#api'
import { readChanges } from '../changes/read-changes.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { requireBatch } from './show-batch.ts'

export async function listBatchChanges(
  tx: Tx,
  actor: Actor,
  { params }: Input<'listBatchChanges'>,
): Promise<Reply<'listBatchChanges'>> {
  await requireBatch(tx, actor, params.id)
  return { changes: await readChanges(tx, actor, params.id) }
}
