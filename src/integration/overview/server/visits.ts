import { sql } from 'kysely'
import { readMovementSummaries } from '#stock/movements/server/read-movements.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../visits.ts'
import { type RecentAct, VISIT_ENDS_MINUTES } from '../visits.ts'

export const recordVisit: Handler<typeof contract.recordVisit> = async (tx, { tenant_id, user_id }) => {
  // The conflict locks the row, so that only one of two tabs begins the new visit.
  const { rows } = await sql<{ since: string | null }>`
    insert into visits (tenant_id, user_id) values (${tenant_id}, ${user_id})
    on conflict (tenant_id, user_id) do update set
      since = case when visits.seen_at < now() - ${VISIT_ENDS_MINUTES} * interval '1 minute'
        then visits.seen_at else visits.since end,
      seen_at = greatest(visits.seen_at, now())
    returning since
  `.execute(tx)
  return { since: rows[0]!.since }
}

const MAX_ACTS = 100

/** Table of each kind of record, and the column with its name. */
const RECORDS = {
  BATCH: ['batches', 'label'],
  ANIMAL: ['animals', 'name'],
  PARTY: ['parties', 'name'],
  CONTAINER: ['containers', 'label'],
} as const

/** Selects the latest earlier figure of a vessel in a unit. */
const before = (unit: 'cm' | 'kg' | 'litres') => sql`(
  select e.${sql.ref(unit)} from measurements e
  where e.tenant_id = m.tenant_id and e.container_id = m.container_id and e.happened_at < m.happened_at
    and e.struck_at is null and e.${sql.ref(unit)} is not null
  order by e.happened_at desc limit 1
)`

export const listRecentActs: Handler<typeof contract.listRecentActs> = async (tx, actor, { query }) => {
  const { tenant_id, user_id } = actor
  const { since } = query
  const subject = (kind: RecentAct['subject']['kind'], id: string, name: string) =>
    sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'id', ${sql.ref(id)}, 'name', ${sql.ref(name)})`
  const record = (kind: keyof typeof RECORDS, tenant: string, id: string) => {
    const [table, name] = RECORDS[kind]
    return sql`
      select ${subject(kind, 'r.id', `r.${name}`)} as subject from ${sql.table(table)} r
      where r.tenant_id = ${sql.ref(tenant)} and r.id = ${sql.ref(id)} and r.deleted_at is null`
  }
  const recordOf = (...records: ReturnType<typeof record>[]) => sql.join(records, sql` union all `)
  const movements = readMovementSummaries(
    tx
      .selectFrom('movements')
      .where('movements.tenant_id', '=', tenant_id)
      .where('movements.recorded_at', '>', since)
      .where('movements.recorded_by', '<>', user_id)
      .where('movements.restored_at', 'is', null)
      // Imports and stock-takes are listed as one act each.
      .where(
        sql<boolean>`not exists (
          select from import_movements i where i.tenant_id = movements.tenant_id and i.movement_id = movements.id
        ) and not exists (
          select from stock_take_movements t where t.tenant_id = movements.tenant_id and t.movement_id = movements.id
        )`,
      )
      .where(
        'movements.id',
        'in',
        tx
          .selectFrom('movements as newest')
          .select('newest.id')
          .where('newest.tenant_id', '=', tenant_id)
          .where('newest.recorded_at', '>', since)
          .where('newest.recorded_by', '<>', user_id)
          .orderBy('newest.recorded_at', 'desc')
          .limit(MAX_ACTS),
      ),
  )
  const acts = sql<RecentAct>`
    select kind, id, at, by_id, by_name, subject, text, measured from (
      select m.kind, m.id, m.recorded_at as at, m.recorded_by as by_id, m.recorded_by_name as by_name,
        ${subject('CONTAINER', 'c.id', 'c.label')} as subject, null as text, case
          when m.cm is not null then jsonb_build_object('unit', 'cm', 'value', m.cm, 'before', ${before('cm')})
          when m.kg is not null then jsonb_build_object('unit', 'kg', 'value', m.kg, 'before', ${before('kg')})
          when m.litres is not null
            then jsonb_build_object('unit', 'l', 'value', m.litres, 'before', ${before('litres')})
        end as measured
      from measurements m join containers c on c.tenant_id = m.tenant_id and c.id = m.container_id
      where m.tenant_id = ${tenant_id} and m.struck_at is null and c.deleted_at is null
      union all
      select 'OUTCOME', o.id, o.recorded_at, o.recorded_by, o.recorded_by_name,
        ${subject('ANIMAL', 'a.id', 'a.name')}, o.outcome, null
      from outcomes o join movements m on m.tenant_id = o.tenant_id and m.id = o.movement_id
      join animals a on a.tenant_id = m.tenant_id and a.id = m.animal_id
      where o.tenant_id = ${tenant_id} and o.restored_at is null
      union all
      select 'CHANGE', h.id, h.changed_at, h.changed_by, h.changed_by_name, s.subject, null, null
      from changes h cross join lateral (${recordOf(
        record('BATCH', 'h.tenant_id', 'h.subject_id'),
        record('ANIMAL', 'h.tenant_id', 'h.subject_id'),
        record('PARTY', 'h.tenant_id', 'h.subject_id'),
        record('CONTAINER', 'h.tenant_id', 'h.subject_id'),
      )}
      ) s where h.tenant_id = ${tenant_id} and h.restored_at is null
      union all
      select 'PICK_LIST', l.id, l.created_at, l.created_by, l.created_by_name,
        ${subject('PICK_LIST', 'l.id', 'l.name')}, null, null
      from pick_lists l where l.tenant_id = ${tenant_id}
      union all
      select 'STOCK_TAKE', t.id, t.ended_at, t.ended_by, t.ended_by_name,
        ${subject('STOCK_TAKE', 't.id', 'c.label')}, null, null
      from stock_takes t join containers c on c.tenant_id = t.tenant_id and c.id = t.container_id
      where t.tenant_id = ${tenant_id} and t.state = 'CLOSED'
      union all
      select 'DOCUMENT', d.id, d.made_at, d.made_by, d.made_by_name,
        ${subject('DOCUMENT', 'd.id', 'd.title')}, d.printed_number, null
      from documents d where d.tenant_id = ${tenant_id}
      union all
      select 'FILE', f.id, f.added_at, f.added_by, f.added_by_name, s.subject, f.name, null
      from files f cross join lateral (${recordOf(
        record('BATCH', 'f.tenant_id', 'f.batch_id'),
        record('ANIMAL', 'f.tenant_id', 'f.animal_id'),
        record('PARTY', 'f.tenant_id', 'f.party_id'),
      )}
      ) s where f.tenant_id = ${tenant_id}
      union all
      select 'IMPORT', i.id, i.booked_at, i.imported_by, i.imported_by_name,
        ${subject('IMPORT', 'i.id', 'i.file_name')}, null, null
      from imports i where i.tenant_id = ${tenant_id} and i.status = 'BOOKED'
    ) acts
    where at > ${since} and by_id <> ${user_id}
    order by at desc, id desc limit ${MAX_ACTS}
  `.execute(tx)
  const [listed, { rows }] = await Promise.all([movements, acts])
  return { movements: listed, acts: rows }
}
