import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { requireBatch } from '#features/batches/server/require-batch.ts'
import type { Handler } from '#platform/http/route.ts'
import { readLines } from './read-lines.ts'

export const showBatchInventory: Handler<typeof contract.showBatchInventory> = async (
  tx,
  actor,
  { params },
) => {
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
