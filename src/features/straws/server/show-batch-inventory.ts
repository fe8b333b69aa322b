import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requireBatch } from '#features/batches/server/require-batch.ts'
import { readLines } from './read-lines.ts'

export async function showBatchInventory(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showBatchInventory>,
): Promise<Reply<typeof contract.showBatchInventory>> {
  const { tenant_id } = actor
  const alike = sql`owner_id, holder_id, warehouse_id, container_id, canister, level, status`
  const [, inventory] = await Promise.all([
    requireBatch(tx, actor, params.id),
    readLines<{ last_moved_on: string }>(
      tx,
      tenant_id,
      sql`(
        select ${alike}, count(*)::int as straws, range_agg(int4range(number, number, '[]')) as numbers,
          max(last_moved_on) as last_moved_on
        from straws
        where tenant_id = ${tenant_id} and batch_id = ${params.id} and status is not null group by ${alike}
      )`,
      { columns: sql`s.last_moved_on` },
    ),
  ])
  return { inventory }
}
