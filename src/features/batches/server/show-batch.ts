import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Batch } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readBatch } from './read-batch.ts'

export function showBatch(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showBatch>,
): Promise<Batch> {
  return readBatch(tx, actor, params.id)
}
