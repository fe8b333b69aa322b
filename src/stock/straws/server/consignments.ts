import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { ownParty, remainingParty } from '#registry/parties/server/read-parties.ts'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import type * as contract from '../consignments.ts'
import type { Consignment, Contact, HeldByOther, HeldHere } from '../consignments.ts'

/**
 * Lists the account's straws held by others. The last movement in effect of such a straw brought it to its holder, so
 * `last_moved_on` is the day of its arrival.
 */
export const listConsignments: Handler<typeof contract.listConsignments> = async (tx, actor, { query }) => {
  const { limit, offset, past } = query
  const { tenant_id } = actor
  const today = todayOf(actor)
  const late = sql`coalesce(ends_on < ${today}, false)`
  const [{ rows: consignments }, stats, { rows }] = await Promise.all([
    sql<HeldByOther>`
      select k.*, b.straw_colour, a.name as stallion_name, k.straws + coalesce(gone.straws, 0) as received,
        coalesce(gone.reports, '[]') as reports
      from (
        select *, bool_or(${late}) over holder as is_late, min(since) over holder as longest
        from (${strawsOut(tenant_id)}) k where ${past === undefined ? sql`true` : late}
        window holder as (partition by holder_id)
        order by is_late desc, longest, holder_id, ${late} desc, since, batch_label, owner_id
        limit ${limit} offset ${offset}
      ) k
      join batches b on b.tenant_id = ${tenant_id} and b.id = k.batch_id
      join animals a on a.tenant_id = ${tenant_id} and a.id = b.animal_id
      left join lateral (
        select sum(straws)::int as straws, json_agg(json_build_object('type', type, 'date', date, 'straws', straws)
          order by date, type) as reports
        from (
          select type, date, count(*)::int as straws
          from (${standingLines(tenant_id, sql`k.batch_id`)}) one
          where status_before = 'CONSIGNED' and holder_before = k.holder_id and owner_before = k.owner_id
            and came_on >= k.since
          group by type, date
        ) report
      ) gone on true
      order by is_late desc, longest, holder_id, ${late} desc, since, batch_label, owner_id
    `.execute(tx),
    readStats(tx, actor),
    sql<{ total: number }>`
      select count(*)::int as total from (${strawsOut(tenant_id)}) k where ${past === undefined ? sql`true` : late}
    `.execute(tx),
  ])
  const contacts = await readContacts(
    tx,
    actor,
    consignments.map(({ holder_id }) => holder_id),
  )
  const shown = consignments.map(({ is_late: _, longest: __, ...one }: HeldByOther & Sorted) => one)
  return { consignments: shown, contacts, pagination: { limit, offset, total: rows[0]!.total }, stats }
}

type Sorted = { is_late?: unknown; longest?: unknown }

/** Lists straws in our store of other owners. `last_moved_on` is the day on which a straw came, or became the owner's. */
export const listHeldHere: Handler<typeof contract.listHeldHere> = async (tx, actor, { query }) => {
  const { limit, offset } = query
  const { tenant_id } = actor
  const self = await ownParty(tx, actor)
  const [{ rows: stored }, stats, { rows }] = await Promise.all([
    sql<HeldHere>`
      select k.batch_id, b.label as batch_label, b.straw_colour, a.name as stallion_name, k.owner_id,
        o.name as owner_name, k.straws, b.effective_straws_per_dose as straws_per_dose, since, e.ends_on, (
          select json_agg(json_build_object('straws', p.straws, 'container_label', c.label,
            'location', case when p.container_id is not null then json_build_object('container_id', p.container_id,
              'canister', p.canister, 'level', p.level) end) order by p.straws desc, c.label, p.canister, p.level)
          from (
            select container_id, canister, level, sum(straws)::int as straws from stock
            where tenant_id = ${tenant_id} and status = 'STORED' and batch_id = k.batch_id and owner_id = k.owner_id
            group by 1, 2, 3
          ) p left join containers c on c.tenant_id = ${tenant_id} and c.id = p.container_id
        ) as places
      from (
        select *, min(since) over (partition by owner_id) as longest from (
          select batch_id, owner_id, count(*)::int as straws, min(last_moved_on) as since from straws
          where tenant_id = ${tenant_id} and status = 'STORED' and owner_id <> ${self} group by 1, 2
        ) each
      ) k
      join batches b on b.tenant_id = ${tenant_id} and b.id = k.batch_id
      join animals a on a.tenant_id = ${tenant_id} and a.id = b.animal_id
      join parties o on o.tenant_id = ${tenant_id} and o.id = k.owner_id
      left join (${agreedEnds(tenant_id, 'IN')}) e on e.batch_id = k.batch_id and e.owner_id = k.owner_id
      order by longest, k.owner_id, since, b.label limit ${limit} offset ${offset}
    `.execute(tx),
    readStats(tx, actor),
    sql<{ total: number }>`
      select count(distinct (batch_id, owner_id))::int as total from stock
      where tenant_id = ${tenant_id} and status = 'STORED' and owner_id <> ${self}
    `.execute(tx),
  ])
  const contacts = await readContacts(
    tx,
    actor,
    stored.map(({ owner_id }) => owner_id),
  )
  return { stored, contacts, pagination: { limit, offset, total: rows[0]!.total }, stats }
}

async function readStats(tx: Tx, actor: Actor) {
  const { tenant_id } = actor
  const { rows } = await sql<{ straws: number; here: number; past: number }>`
    select
      (select coalesce(sum(straws), 0)::int from stock where tenant_id = ${tenant_id} and status = 'CONSIGNED')
        as straws,
      (select coalesce(sum(k.straws), 0)::int from stock k
        join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id and not o.is_self
        where k.tenant_id = ${tenant_id} and k.status = 'STORED') as here,
      (select count(*)::int from (${agreedEnds(tenant_id, 'OUT')}) e where ends_on < ${todayOf(actor)}) as past
  `.execute(tx)
  return rows[0]!
}

async function readContacts(tx: Tx, { tenant_id }: Actor, ids: string[]): Promise<Contact[]> {
  return tx
    .selectFrom('parties')
    .select(['id', 'name', 'city', 'phone', 'email'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Selects the account's consigned straws `k` by batch, owner and holder, unordered. */
export function strawsOut(tenant_id: string) {
  return sql`
    select k.batch_id, b.label as batch_label, k.owner_id, o.name as owner_name, k.holder_id,
      h.name as holder_name, k.straws, k.numbers, (
      select min(s.last_moved_on) from straws s
      where s.tenant_id = k.tenant_id and s.batch_id = k.batch_id and s.status = 'CONSIGNED'
        and s.owner_id = k.owner_id and s.holder_id = k.holder_id
    ) as since, e.ends_on
    from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
    join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id
    join parties h on h.tenant_id = k.tenant_id and h.id = k.holder_id
    left join (${agreedEnds(tenant_id, 'OUT')}) e
      on e.batch_id = k.batch_id and e.owner_id = k.owner_id and e.holder_id = k.holder_id
    where k.tenant_id = ${tenant_id} and k.status = 'CONSIGNED'
  `
}

const isInEffect = (movement: string) => sql`
  ${sql.ref(`${movement}.kind`)} = 'MOVEMENT' and ${sql.ref(`${movement}.reverses_id`)} is null and not exists (
    select from movements r
    where r.tenant_id = ${sql.ref(`${movement}.tenant_id`)} and r.reverses_id = ${sql.ref(`${movement}.id`)}
  )`

/**
 * Selects the earliest agreed end of the consignments in effect, by batch, owner and holder. For straws out it is the
 * end agreed with their latest movement; for straws stored here, with their latest consignment as long as the owner is
 * the same.
 */
function agreedEnds(tenant_id: string, direction: 'IN' | 'OUT') {
  const isOver =
    direction === 'OUT'
      ? sql`true`
      : sql`(n.type = 'CONSIGNMENT' and n.direction = 'IN' or later.owner_after <> later.owner_before)`
  return sql`
    select s.batch_id, s.owner_id, s.holder_id, min(m.ends_on) as ends_on
    from movements m
    join movement_lines l on l.tenant_id = m.tenant_id and l.movement_id = m.id
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
      and s.status = ${direction === 'OUT' ? 'CONSIGNED' : 'STORED'}
    where m.tenant_id = ${tenant_id} and m.ends_on is not null and m.direction = ${direction}
      and ${isInEffect('m')}
      and not exists (
        select from movement_lines later join movements n on n.tenant_id = later.tenant_id and n.id = later.movement_id
        where later.tenant_id = l.tenant_id and later.straw_id = l.straw_id and later.line > l.line
          and ${isOver} and ${isInEffect('n')}
      )
    group by s.batch_id, s.owner_id, s.holder_id
  `
}

const party = (column: string) => remainingParty(sql`l.tenant_id`, sql.ref(`l.${column}`))

/** Selects the lines in effect of a batch; `came_on` is the day of the same straw's previous line. */
function standingLines(tenant_id: string, batch_id: RawBuilder<unknown>) {
  return sql`
    select m.type, m.date, l.status_before, l.status_after, lag(m.date) over straw as came_on,
      ${party('owner_before')} as owner_before, ${party('owner_after')} as owner_after,
      ${party('holder_before')} as holder_before, ${party('holder_after')} as holder_after
    from movements m join movement_lines l on l.tenant_id = m.tenant_id and l.movement_id = m.id
    where m.tenant_id = ${tenant_id} and m.batch_id = ${batch_id} and ${isInEffect('m')}
    window straw as (partition by l.straw_id order by l.line)
  `
}

export const listBatchConsignments: Handler<typeof contract.listBatchConsignments> = async (
  tx,
  actor,
  { params },
) => {
  const [, { rows }] = await Promise.all([
    requireBatch(tx, actor, params.id),
    sql<Consignment>`
      with standing as (${standingLines(actor.tenant_id, sql`${params.id}`)}), came as (
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
