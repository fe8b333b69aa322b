import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import type * as contract from '../contract.ts'
import type { Consignment, StrawsOut } from '../contract.ts'

/**
 * Lists the account's straws held by others. The last movement in effect of such a straw brought it to its holder, so
 * `last_moved_on` is the day of its arrival.
 */
export const listConsignments: Handler<typeof contract.listConsignments> = async (tx, actor, { query }) => {
  const { limit, offset } = query
  const { tenant_id } = actor
  const [{ rows: consignments }, { total, straws }] = await Promise.all([
    sql<StrawsOut>`
      ${strawsOut(tenant_id)}
      order by since, b.label, k.holder_id, k.owner_id limit ${limit} offset ${offset}
    `.execute(tx),
    tx
      .selectFrom('stock')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select(({ fn }) => fn.coalesce(fn.sum<number>('straws'), sql<number>`0`).as('straws'))
      .where('tenant_id', '=', tenant_id)
      .where('status', '=', 'CONSIGNED')
      .executeTakeFirstOrThrow(),
  ])
  return { consignments, pagination: { limit, offset, total }, stats: { straws } }
}

/** Selects the account's consigned straws `k` by batch, owner and holder, unordered. */
export function strawsOut(tenant_id: string) {
  return sql`
    select k.batch_id, b.label as batch_label, k.owner_id, o.name as owner_name, k.holder_id,
      h.name as holder_name, k.straws, k.numbers, (
      select min(s.last_moved_on) from straws s
      where s.tenant_id = k.tenant_id and s.batch_id = k.batch_id and s.status = 'CONSIGNED'
        and s.owner_id = k.owner_id and s.holder_id = k.holder_id
    ) as since
    from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
    join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id
    join parties h on h.tenant_id = k.tenant_id and h.id = k.holder_id
    where k.tenant_id = ${tenant_id} and k.status = 'CONSIGNED'
  `
}

const party = (column: string) => remainingParty(sql`l.tenant_id`, sql.ref(`l.${column}`))

export const listBatchConsignments: Handler<typeof contract.listBatchConsignments> = async (
  tx,
  actor,
  { params },
) => {
  const [, { rows }] = await Promise.all([
    requireBatch(tx, actor, params.id),
    sql<Consignment>`
      with standing as (
        select m.type, m.date, l.status_before, l.status_after,
          ${party('owner_before')} as owner_before, ${party('owner_after')} as owner_after,
          ${party('holder_before')} as holder_before, ${party('holder_after')} as holder_after
        from movements m join movement_lines l on l.tenant_id = m.tenant_id and l.movement_id = m.id
        where m.tenant_id = ${actor.tenant_id} and m.batch_id = ${params.id}
          and m.kind = 'MOVEMENT' and m.reverses_id is null
          and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      ), came as (
        select holder_after as holder_id, owner_after as owner_id, count(*)::int as received,
          min(date) as first_on, max(date) as last_on
        from standing where status_after = 'CONSIGNED' group by 1, 2
      ), went as (
        select holder_before as holder_id, owner_before as owner_id, count(*)::int as went,
          count(*) filter (where type = 'INSEMINATION')::int as inseminated,
          count(*) filter (where type = 'SALE')::int as sold,
          count(*) filter (where type = 'LOSS')::int as lost,
          count(*) filter (where type = 'CONSIGNMENT')::int as passed_on,
          count(*) filter (where type = 'RETURN')::int as returned,
          count(*) filter (where type = 'ERASURE')::int as erased
        from standing where status_before = 'CONSIGNED' group by 1, 2
      )
      select holder_id, h.name as holder_name, owner_id, o.name as owner_name, coalesce(k.numbers, '{}') as numbers,
        k.since, first_on, last_on, received, received - coalesce(went, 0) as out,
        coalesce(inseminated, 0) as inseminated, coalesce(sold, 0) as sold, coalesce(lost, 0) as lost,
        coalesce(passed_on, 0) as passed_on, coalesce(returned, 0) as returned, coalesce(erased, 0) as erased
      from came left join went using (holder_id, owner_id)
      join parties h on h.tenant_id = ${actor.tenant_id} and h.id = holder_id
      join parties o on o.tenant_id = ${actor.tenant_id} and o.id = owner_id
      left join (${strawsOut(actor.tenant_id)} and k.batch_id = ${params.id}) k using (holder_id, owner_id)
      order by (received = coalesce(went, 0)), last_on desc, holder_id, owner_id
    `.execute(tx),
  ])
  return { consignments: rows }
}
