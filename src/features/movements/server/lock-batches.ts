/**
 * Straws change only under the lock of their batch, and batches are locked in the order of their ids: two people
 * never take the same straw, and never deadlock.
 */
import { sql } from 'kysely'
import { compiledOnce } from '#platform/database/queries.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export type LockedBatch = { id: string; label: string; available_from: string }

const lock = compiledOnce((tx, { tenant_id, ids }: { tenant_id: string; ids: string[] }) =>
  tx
    .selectFrom('batches')
    .select(({ fn }) => ['id', 'label', fn.coalesce('received_on', 'produced_on').as('available_from')])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** @throws Refusal NOT_FOUND if one of the batches is not the tenant's, or is deleted */
export async function lockBatches(tx: Tx, actor: Actor, ids: string[]): Promise<Map<string, LockedBatch>> {
  const batches = await lockBatchesThere(tx, actor, ids)
  if (batches.size < new Set(ids).size) throw notFound('The batch')
  return batches
}

/** Those of the batches that are the tenant's and not deleted. */
export async function lockBatchesThere(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<Map<string, LockedBatch>> {
  const rows = await lock(tx, { tenant_id: actor.tenant_id, ids })
  return new Map(rows.map((row) => [row.id, { ...row, available_from: row.available_from! }]))
}
