import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { StockLine } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { locationOf } from './read-straws.ts'
import { requireBatch } from '#features/batches/server/require-batch.ts'

type Row = Omit<StockLine, 'location'> & Parameters<typeof locationOf>[0]

export async function showBatchInventory(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showBatchInventory>,
): Promise<Reply<typeof contract.showBatchInventory>> {
  const [, { rows }] = await Promise.all([
    requireBatch(tx, actor, params.id),
    sql<Row>`
      select owner_id, holder_id, warehouse_id, container_id, canister, level, status,
        count(*)::int as straws, array_agg(id order by number) as straw_ids, max(last_moved_on) as last_moved_on
      from straws
      where tenant_id = ${actor.tenant_id} and batch_id = ${params.id} and status is not null
      group by owner_id, holder_id, warehouse_id, container_id, canister, level, status
      order by array_position(array['STORED', 'CONSIGNED', 'SOLD', 'INSEMINATED', 'LOST'], status),
        container_id nulls last, canister, level, owner_id, holder_id
    `.execute(tx),
  ])
  const inventory = rows.map(({ container_id, canister, level, ...line }) => ({
    ...line,
    location: locationOf({ container_id, canister, level }),
  }))
  return { inventory }
}
