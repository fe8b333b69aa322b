import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Holding, Overview } from '../contract.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { lastCounted, searchesGoingOn } from '#features/stock-takes/server/read-stock-takes.ts'
import type { Handler } from '#platform/http/route.ts'

type Numbers = Omit<Overview, 'holdings' | 'straws' | 'doses'>

const MAX_PENDING = 100
const LABELS_NAMED = 2
const MAX_UNCOUNTED = 100

export const showOverview: Handler<typeof contract.showOverview> = async (tx, actor, _) => {
  const { tenant_id } = actor
  const [{ rows: holdings }, { rows: numbers }] = await Promise.all([
    sql<Holding>`
      select a.id as animal_id, a.name as animal_name, sum(b.batches)::int as batches, sum(b.stored)::int as straws,
        coalesce(sum(b.doses), 0)::int as doses, a.breed,
        jsonb_agg(jsonb_build_object('straw_colour', b.straw_colour, 'straws', b.stored)
          order by b.stored desc, b.straw_colour) as colours
      from (
        select tenant_id, animal_id, straw_colour, sum(stored)::int as stored, count(*) as batches,
          sum(stored / effective_straws_per_dose) as doses
        from batches where tenant_id = ${tenant_id} and deleted_at is null and stored > 0 group by 1, 2, 3
      ) b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      group by a.id, a.name, a.breed order by straws desc, a.name
    `.execute(tx),
    sql<Numbers>`
      select
        (select count(*)::int from batches where tenant_id = ${tenant_id} and deleted_at is null) as batches,
        (select count(*)::int from containers where tenant_id = ${tenant_id} and deleted_at is null) as containers,
        (select coalesce(sum(straws), 0)::int from stock
          where tenant_id = ${tenant_id} and status = 'STORED' and container_id is null) as unlocated,
        (select coalesce(sum(straws), 0)::int from stock
          where tenant_id = ${tenant_id} and status = 'CONSIGNED') as consigned,
        (select coalesce(sum(k.straws), 0)::int from stock k
          join parties p on p.tenant_id = k.tenant_id and p.id = k.owner_id and p.is_self
          where k.tenant_id = ${tenant_id} and k.status = 'STORED') as own_straws,
        (select count(*)::int from batches where tenant_id = ${tenant_id} and deleted_at is null
          and stored > 0 and effective_straws_per_dose is null) as uncounted,
        array(select distinct b.label from stock k
          join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
          where k.tenant_id = ${tenant_id} and k.status = 'STORED' and k.container_id is null
          order by b.label limit ${LABELS_NAMED + 1}) as unlocated_batches,
        (select count(distinct holder_id)::int from stock
          where tenant_id = ${tenant_id} and status = 'CONSIGNED') as holders,
        (select count(*)::int from (
          select from movements where tenant_id = ${tenant_id} and ${inseminationStands} and coalesce((
            select o.outcome from outcomes o where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
            order by o.recorded_at desc, o.id desc limit 1
          ), 'PENDING') = 'PENDING' limit ${MAX_PENDING}
        ) pending) as pending_outcomes,
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
        ) long_ago) as uncounted_containers,
        exists (select from straws where tenant_id = ${tenant_id}) as has_straws
    `.execute(tx),
  ])
  return {
    holdings,
    straws: holdings.reduce((total, { straws }) => total + straws, 0),
    doses: holdings.reduce((total, { doses }) => total + doses, 0),
    ...numbers[0]!,
  }
}
