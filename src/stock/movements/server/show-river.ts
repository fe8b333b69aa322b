import { sql } from 'kysely'
import { remainingId } from '#platform/database/merged-ids.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import type { StrawEnd, StrawStatus } from '#stock/batches/straw.ts'
import { type Flow, riverOf } from '../river.ts'
import type * as contract from '../river.ts'

type Standing = {
  status: StrawStatus | null
  closed: StrawEnd | null
  owner_id: string
  owner_name: string
  holder_id: string | null
  holder_name: string | null
}

type Row = Omit<Flow, 'from' | 'to'> & { before: Standing | null; after: Standing }

export const showRiver: Handler<typeof contract.showRiver> = async (tx, actor, { params: { id } }) => {
  await requireBatch(tx, actor, id)
  const { tenant_id } = actor
  const party = (of: string) => remainingId('parties', sql`m.tenant_id`, sql.ref(`l.${of}`))
  const name = (of: string) => sql`(
    select p.name from parties p where p.tenant_id = m.tenant_id and p.id = ${party(of)}
  )`
  const standing = (when: 'before' | 'after') => sql`json_build_object(
    'status', ${sql.ref(`l.status_${when}`)}, 'closed', ${sql.ref(`l.closed_${when}`)},
    'owner_id', ${party(`owner_${when}`)}, 'owner_name', ${name(`owner_${when}`)},
    'holder_id', ${party(`holder_${when}`)}, 'holder_name', ${name(`holder_${when}`)}
  )`
  // The straws of a movement share owner, holder and status, so one line is enough.
  const { rows } = await sql<Row>`
    select m.date as day, m.type, m.amount as straws,
      (select a.name from animals a where a.tenant_id = m.tenant_id
        and a.id = ${remainingId('animals', sql`m.tenant_id`, sql`m.animal_id`)}) as mare,
      case when m.type = 'INSEMINATION' then coalesce((
        select o.outcome from outcomes o where o.tenant_id = m.tenant_id and o.movement_id = m.id
        order by o.recorded_at desc, o.id desc limit 1
      ), 'PENDING') end as outcome,
      case when l.line > 1 then ${standing('before')} end as before, ${standing('after')} as after
    from movements m
    cross join lateral (
      select * from movement_lines l where l.tenant_id = m.tenant_id and l.movement_id = m.id limit 1
    ) l
    where m.tenant_id = ${tenant_id} and m.batch_id = ${id} and m.kind = 'MOVEMENT' and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    order by m.date, m.recorded_at, m.id
  `.execute(tx)
  return riverOf(
    rows.map(({ before, after, ...flow }) => ({
      ...flow,
      from: before && laneOf(before),
      to: laneOf(after),
    })),
  )
}

function laneOf({ status, closed, ...of }: Standing): Flow['from'] {
  if (closed) return closed === 'GIVEN_BACK' ? laneWith('GIVEN_BACK', of.owner_id, of.owner_name) : null
  switch (status) {
    case 'STORED':
    case 'SOLD':
      return laneWith(status, of.owner_id, of.owner_name)
    case 'CONSIGNED':
      return laneWith(status, of.holder_id, of.holder_name)
    default:
      return null
  }
}

function laneWith(kind: NonNullable<Flow['from']>['kind'], party_id: string | null, name: string | null) {
  return { kind, party_id, name }
}
