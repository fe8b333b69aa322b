import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { readChanges } from '#platform/changes/read-changes.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requireBatch } from './require-batch.ts'

export async function listBatchChanges(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listBatchChanges>,
): Promise<Reply<typeof contract.listBatchChanges>> {
  await requireBatch(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [params.id])
  return { changes: await readChanges(tx, actor, params.id), acceptances: accepted.get(params.id) }
}
