import type * as contract from '../contract.ts'
import { readChanges } from '#platform/changes/read-changes.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireBatch } from './require-batch.ts'

export const listBatchChanges: Handler<typeof contract.listBatchChanges> = async (tx, actor, { params }) => {
  await requireBatch(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [params.id])
  return { changes: await readChanges(tx, actor, params.id), acceptances: accepted.get(params.id) }
}
