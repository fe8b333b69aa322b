import { sql } from 'kysely'
import type * as overview from '#integration/overview/contract.ts'
import { readOverview, type StockTakeFigures } from '#integration/overview/server/read-overview.ts'
import type { Handler } from '#platform/http/route.ts'
import { lastCounted, searchesGoingOn } from './read-stock-takes.ts'

const MAX_UNCOUNTED = 100

export const showOverview: Handler<typeof overview.showOverview> = async (tx, actor, _) => {
  const { tenant_id } = actor
  const [figures, { rows }] = await Promise.all([
    readOverview(tx, actor),
    sql<StockTakeFigures>`
      select
        (select jsonb_build_object('straws', coalesce(sum(straws), 0),
            'stock_take_id', (array_agg(stock_take_id order by stock_take_id desc))[1])
          from (
            select s.stock_take_id, (
              select sum(upper(r) - lower(r)) from unnest(s.numbers * k.numbers) r
            ) as straws from ${searchesGoingOn(actor)}
          ) open) as looking,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label) order by label), '[]') from (
          select c.id, c.label from containers c
          where c.tenant_id = ${tenant_id} and c.deleted_at is null and exists (
            select from (
              select distinct tenant_id, container_id, canister, level from stock
              where tenant_id = c.tenant_id and container_id = c.id
            ) p where coalesce(${lastCounted}, c.created_at) < now() - interval '1 year'
          ) order by c.label limit ${MAX_UNCOUNTED}
        ) long_ago) as uncounted_containers
    `.execute(tx),
  ])
  return { ...figures, ...rows[0]! }
}
