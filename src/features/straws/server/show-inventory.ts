import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { InventoryLine } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { locationOf } from './read-straws.ts'
import { replayedStraws } from './replayed-straws.ts'

type Row = Omit<InventoryLine, 'location'> & Parameters<typeof locationOf>[0]

/** The stock as stored or, for a given day, as replayed from the journal. */
export async function showInventory(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.showInventory>,
): Promise<Reply<typeof contract.showInventory>> {
  const { as_of, batch_id, owner_id, holder_id } = query
  const counted =
    as_of === undefined
      ? sql`(select * from stock where tenant_id = ${actor.tenant_id})`
      : sql`(
          select batch_id, owner_id, holder_id, warehouse_id, container_id, canister, level, status,
            count(*)::int as straws
          from ${replayedStraws(actor.tenant_id, as_of, batch_id)} r where status is not null
          group by 1, 2, 3, 4, 5, 6, 7, 8
        )`
  const { rows } = await sql<Row>`
    select s.batch_id, b.label as batch_label, s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister,
      s.level, s.status, s.straws
    from ${counted} s join batches b on b.tenant_id = ${actor.tenant_id} and b.id = s.batch_id
    where true ${batch_id === undefined ? sql`` : sql`and s.batch_id = ${batch_id}`}
      ${owner_id === undefined ? sql`` : sql`and s.owner_id = ${owner_id}`}
      ${holder_id === undefined ? sql`` : sql`and s.holder_id = ${holder_id}`}
    order by b.label, array_position(array['STORED', 'CONSIGNED', 'SOLD', 'INSEMINATED', 'LOST'], s.status),
      s.container_id nulls last, s.canister, s.level, s.owner_id, s.holder_id
  `.execute(tx)
  const inventory = rows.map(({ container_id, canister, level, ...line }) => ({
    ...line,
    location: locationOf({ container_id, canister, level }),
  }))
  return { inventory }
}
