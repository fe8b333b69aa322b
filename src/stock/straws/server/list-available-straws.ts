import { locationOf } from '#stock/containers/contract.ts'
import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'

type Row = { first: number; last: number } & Parameters<typeof locationOf>[0]

/** Lists the stored straws that a withdrawal by amount can take, in the order in which `pickByAmount` takes them. */
export const listAvailableStraws: Handler<typeof contract.listAvailableStraws> = async (
  tx,
  actor,
  { query },
) => {
  const { batch_id, owner_id, date } = query
  const place = sql`container_id, canister, level`
  const { rows } = await sql<Row>`
    select ${place}, min(number) as first, max(number) as last
    from (
      select ${place}, number, number - row_number() over (partition by ${place} order by number) as run
      from straws
      where tenant_id = ${actor.tenant_id} and batch_id = ${batch_id} and owner_id = ${owner_id}
        and status = 'STORED' and last_moved_on <= ${date}
    ) s group by ${place}, run order by first
  `.execute(tx)
  return { available: rows.map(({ first, last, ...row }) => ({ location: locationOf(row), first, last })) }
}
