import { sql } from 'kysely'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { addDays } from '#platform/contract/days.ts'
import { containing } from '#platform/database/database.ts'
import { remainingId } from '#platform/database/merged-ids.ts'
import { todayOf } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { CHECK_DAYS } from '#stock/movements/gestation.ts'
import { LONG_HELD_DAYS } from '../open-matters.ts'
import { isPending } from './read-overview.ts'
import type { StakeholderKind } from '../stakeholder-kinds.ts'
import type * as contract from '../stakeholders.ts'
import type { Stakeholder } from '../stakeholders.ts'

type Counts = Record<StakeholderKind, number> & Record<'total' | 'straws' | 'owners', number>

export const listStakeholders: Handler<typeof contract.listStakeholders> = async (tx, actor, { query }) => {
  const { tenant_id } = actor
  const { limit, offset, text, kind } = query
  const [self, today] = [await ownParty(tx, actor), todayOf(actor)]
  const like = text ? containing(text) : null
  const isOpen = sql`(planned > 0 or outcomes_due > 0 or is_late)`
  const CONDITIONS = { OWNS: sql`owned > 0`, HOLDS: sql`held > 0`, OPEN: isOpen }
  const isWanted = kind === undefined ? sql`true` : CONDITIONS[kind]
  const known = sql`
    with owned as (
      select owner_id as id, sum(straws)::int as straws from stock
      where tenant_id = ${tenant_id} and status = 'STORED' group by 1
    ), held as (
      select k.holder_id as id, sum(k.straws)::int as straws,
        coalesce(sum(k.straws) filter (where k.owner_id = ${self}), 0)::int as ours, min(arrived.day) as since
      from stock k cross join lateral (
        select min(s.last_moved_on) as day from straws s
        where s.tenant_id = k.tenant_id and s.batch_id = k.batch_id and s.status = 'CONSIGNED'
          and s.owner_id = k.owner_id and s.holder_id = k.holder_id
      ) arrived
      where k.tenant_id = ${tenant_id} and k.status = 'CONSIGNED' group by 1
    ), planned as (
      select concerned.id, sum(l.left_amount)::int as straws
      from pick_list_lines l
      join pick_lists p on p.tenant_id = l.tenant_id and p.id = l.pick_list_id and p.closed_at is null
      cross join lateral (select distinct unnest(array[l.owner_id, l.receiver_id]) as id) concerned
      where l.tenant_id = ${tenant_id} and l.removed_at is null and l.left_amount > 0 and concerned.id is not null
      group by 1
    ), due as (
      select o.party_id as id, count(*)::int as inseminations
      from movements join animal_owners o on o.tenant_id = movements.tenant_id
        and o.animal_id = ${remainingId('animals', sql.ref('movements.tenant_id'), sql.ref('movements.animal_id'))}
      where movements.tenant_id = ${tenant_id} and movements.date <= ${addDays(today, -CHECK_DAYS)}
        and ${isPending}
      group by 1
    ), facts as (
      select p.id, p.is_self, p.name, p.email, p.city, p.country, p.phone,
        coalesce(owned.straws, 0) as owned, coalesce(held.straws, 0) as held, coalesce(held.ours, 0) as held_ours,
        held.since as held_since, coalesce(held.since < ${addDays(today, -LONG_HELD_DAYS)}, false) as is_late,
        case when p.is_self then 0 else coalesce(planned.straws, 0) end as planned,
        case when p.is_self then 0 else coalesce(due.inseminations, 0) end as outcomes_due
      from parties p left join owned using (id) left join held using (id) left join planned using (id)
      left join due using (id)
      where p.tenant_id = ${tenant_id} and p.deleted_at is null and (
        ${like}::text is null or p.name ilike ${like} or p.city ilike ${like} or p.email ilike ${like} or exists (
          select from parties m where m.tenant_id = p.tenant_id and m.merged_into = p.id and m.name ilike ${like}
        )
      )
    )
  `
  const [{ rows: stakeholders }, { rows: sums }] = await Promise.all([
    sql<Stakeholder>`
      ${known} select id, is_self, name, email, city, country, phone, owned, held, held_ours, held_since, planned,
        outcomes_due, array(
          select m.name from parties m where m.tenant_id = ${tenant_id} and m.merged_into = facts.id order by 1
        ) as former_names, coalesce((
          select jsonb_agg(c order by c.straws desc, c.straw_colour) from (
            select b.straw_colour, sum(k.straws)::int as straws
            from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
            where k.tenant_id = ${tenant_id} and k.owner_id = facts.id and k.status = 'STORED' group by 1
          ) c
        ), '[]') as colours
      from facts where ${isWanted}
      order by is_self desc, (is_late or outcomes_due > 0) desc, owned + held desc, planned desc, lower(name), id
      limit ${limit} offset ${offset}
    `.execute(tx),
    sql<Counts>`
      ${known} select count(*) filter (where ${isWanted})::int as total,
        count(*) filter (where ${CONDITIONS.OWNS})::int as "OWNS",
        count(*) filter (where ${CONDITIONS.HOLDS})::int as "HOLDS",
        count(*) filter (where ${CONDITIONS.OPEN})::int as "OPEN",
        (select coalesce(sum(straws), 0)::int from owned) as straws, (select count(*)::int from owned) as owners
      from facts
    `.execute(tx),
  ])
  const { total, straws, owners, ...counts } = sums[0]!
  return { stakeholders, pagination: { limit, offset, total }, counts, stored: { straws, owners } }
}
