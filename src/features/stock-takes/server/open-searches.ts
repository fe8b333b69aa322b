import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { StockTake } from '../contract.ts'

/**
 * Searches `s` that are still open: nobody has found the straws, the book still has them there, and the place was not
 * counted again. With `k`, what of the book they are.
 */
export function searchesGoingOn({ tenant_id }: Pick<Actor, 'tenant_id'>) {
  return sql`
    stock_take_searches s
    join stock_takes t on t.tenant_id = s.tenant_id and t.id = s.stock_take_id and t.state = 'CLOSED'
    join stock k on k.tenant_id = s.tenant_id and k.container_id = t.container_id and k.canister = s.canister
      and k.level = s.level and k.batch_id = s.batch_id and k.owner_id = s.owner_id and k.numbers && s.numbers
    where s.tenant_id = ${tenant_id} and s.found_at is null and not exists (
      select from stock_take_levels l
      join stock_takes later on later.tenant_id = l.tenant_id and later.id = l.stock_take_id and later.state = 'CLOSED'
      where l.tenant_id = s.tenant_id and l.container_id = t.container_id and l.canister = s.canister
        and l.level = s.level and l.counted_at > t.ended_at
    )
  `
}

/** What a stock-take left to be looked for, as far as it is. */
export async function openSearches(
  tx: Tx,
  actor: Actor,
  stock_take_id: string,
): Promise<StockTake['searches']> {
  const { rows } = await sql<StockTake['searches'][number]>`
    select s.number, s.canister, s.level, s.batch_id, s.owner_id, s.numbers * k.numbers as numbers
    from ${searchesGoingOn(actor)} and s.stock_take_id = ${stock_take_id} order by s.number
  `.execute(tx)
  return rows
}
