import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Counting } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

export const listCounting: Handler<typeof contract.listCounting> = async (tx, { tenant_id }, _) => {
  const { rows } = await sql<Counting>`
    select t.id as stock_take_id, t.container_id, c.label as container_label, t.canister,
      t.begun_at, t.begun_by_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('canister', n.canister, 'by', n.begun_by, 'by_name', n.begun_by_name,
          'since', n.begun_at) order by n.canister)
        from stock_take_canisters n
        where n.tenant_id = t.tenant_id and n.stock_take_id = t.id and n.begun_at is not null and n.counted_at is null
      ), '[]') as now
    from stock_takes t join containers c on c.tenant_id = t.tenant_id and c.id = t.container_id
    where t.tenant_id = ${tenant_id} and t.state = 'OPEN' and c.deleted_at is null
    order by t.begun_at desc, t.id desc
  `.execute(tx)
  return {
    counting: rows.map((row) => ({
      ...row,
      // What is told within JSON is told in the database's own way.
      now: row.now.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
    })),
  }
}
