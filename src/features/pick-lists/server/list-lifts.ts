import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import { OVER } from '../clock.ts'
import type * as contract from '../contract.ts'
import type { Lift } from '../shapes.ts'

/** What was done to straws by lifting them: a warmth that nobody takes back. */
export const listLifts: Handler<typeof contract.listLifts> = async (tx, { tenant_id }, { query }) => {
  const { batch_id, container_id, canister, limit, offset } = query
  const ofBatch = batch_id === undefined ? sql`` : sql`and s.batch_id = ${batch_id}`
  const which = sql`
    l.tenant_id = ${tenant_id}
    ${container_id === undefined ? sql`` : sql`and l.container_id = ${container_id}`}
    ${canister === undefined ? sql`` : sql`and l.canister = ${canister}`}
    ${
      batch_id === undefined
        ? sql``
        : sql`and exists (
            select from lift_straws s where s.tenant_id = l.tenant_id and s.lift_id = l.id ${ofBatch}
          )`
    }`
  const [{ rows: lifts }, sums] = await Promise.all([
    sql<Lift>`
      select l.id, l.container_id, c.label as container_label, l.canister, coalesce(l.happened_at, l.lifted_at) as lifted_at, l.seconds, l.lifted_by_name, (
        select coalesce(sum(upper(r) - lower(r)), 0)::int from lift_straws s, unnest(s.numbers) r
        where s.tenant_id = l.tenant_id and s.lift_id = l.id ${ofBatch}
      ) as straws
      from lifts l join containers c on c.tenant_id = l.tenant_id and c.id = l.container_id
      where ${which} order by coalesce(l.happened_at, l.lifted_at) desc, l.id desc limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ total: number; seconds: number; longest: number | null; over: number }>`
      select count(*)::int as total, coalesce(sum(l.seconds), 0) as seconds, max(l.seconds) as longest,
        count(*) filter (where l.seconds > ${OVER})::int as over
      from lifts l where ${which}
    `.execute(tx),
  ])
  const { total, ...stats } = sums.rows[0]!
  return { lifts, pagination: { limit, offset, total }, stats }
}
