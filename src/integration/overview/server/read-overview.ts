import { sql } from 'kysely'
import type { Holding, Overview } from '../contract.ts'
import { LONG_HELD_DAYS } from '../open-matters.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { CHECK_DAYS } from '#stock/movements/gestation.ts'
import { strawsOut } from '#stock/straws/server/consignments.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export type StockTakeFigures = Pick<Overview, 'looking' | 'uncounted_containers'>

type Numbers = Omit<Overview, 'holdings' | 'straws' | 'doses' | 'long_consigned' | keyof StockTakeFigures>
type LongConsigned = Overview['long_consigned'][number]

const MAX_PENDING = 100
const LABELS_NAMED = 2
const OUTCOMES_NAMED = 5

/** Whether a row of `movements` is an insemination that was not reversed and has no outcome. */
export const isPending = sql<boolean>`(${inseminationStands} and coalesce((
  select o.outcome from outcomes o where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
  order by o.recorded_at desc, o.id desc limit 1
), 'PENDING') = 'PENDING')`

/** Reads the figures of the home screen, except those of stock-takes. */
export async function readOverview(
  tx: Tx,
  { tenant_id, time_zone }: Pick<Actor, 'tenant_id' | 'time_zone'>,
): Promise<Omit<Overview, keyof StockTakeFigures>> {
  const daysAgo = (days: number) => addDays(dayIn(time_zone, new Date()), -days)
  const [{ rows: holdings }, { rows: numbers }, { rows: long_consigned }] = await Promise.all([
    sql<Holding>`
      select a.id as animal_id, a.name as animal_name, sum(b.batches)::int as batches, sum(b.stored)::int as straws,
        coalesce(sum(b.doses), 0)::int as doses, coalesce(sum(b.own_doses), 0)::int as own_doses, a.breed,
        jsonb_agg(jsonb_build_object('straw_colour', b.straw_colour, 'straws', b.stored)
          order by b.stored desc, b.straw_colour) as colours
      from (
        select tenant_id, animal_id, straw_colour, sum(stored)::int as stored, count(*) as batches,
          sum(stored / effective_straws_per_dose) as doses,
          sum(own.straws / effective_straws_per_dose) as own_doses
        from batches left join (
          select k.batch_id, sum(k.straws)::int as straws from stock k
          join parties p on p.tenant_id = k.tenant_id and p.id = k.owner_id and p.is_self
          where k.tenant_id = ${tenant_id} and k.status = 'STORED' group by 1
        ) own on own.batch_id = batches.id
        where tenant_id = ${tenant_id} and deleted_at is null and stored > 0 group by 1, 2, 3
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
          select from movements where tenant_id = ${tenant_id} and ${isPending} limit ${MAX_PENDING}
        ) pending) as pending_outcomes,
        (select jsonb_build_object('count', count(*), 'first', coalesce(jsonb_agg(
            jsonb_build_object('movement_id', id, 'mare_id', animal_id, 'mare_name', name, 'date', date)
            order by date, id
          ) filter (where place <= ${OUTCOMES_NAMED}), '[]'))
          from (
            select movements.id, movements.animal_id, a.name, date,
              row_number() over (order by date, movements.id) as place
            from movements join animals a on a.tenant_id = movements.tenant_id and a.id = movements.animal_id
            where movements.tenant_id = ${tenant_id} and date <= ${daysAgo(CHECK_DAYS)} and ${isPending}
            order by date, movements.id limit ${MAX_PENDING}
          ) late) as late_outcomes,
        exists (select from straws where tenant_id = ${tenant_id}) as has_straws
    `.execute(tx),
    sql<LongConsigned>`
      select holder_id, holder_name, sum(straws)::int as straws, min(since) as since
      from (${strawsOut(tenant_id)}) o where since < ${daysAgo(LONG_HELD_DAYS)}::date
      group by holder_id, holder_name order by min(since), holder_name limit ${MAX_PENDING}
    `.execute(tx),
  ])
  return {
    holdings,
    long_consigned,
    straws: holdings.reduce((total, { straws }) => total + straws, 0),
    doses: holdings.reduce((total, { doses }) => total + doses, 0),
    ...numbers[0]!,
  }
}
