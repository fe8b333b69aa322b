import { type InferResult, type RawBuilder, sql, type SelectQueryBuilder } from 'kysely'
import type { Location } from '#stock/containers/contract.ts'
import { movementEnds } from '../movement-ends.ts'
import { movementSentence, placeName } from '../movement-sentence.ts'
import type { Movement, MovementSummary, Outcome } from '../contract.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import { remainingId } from '#platform/database/merged-ids.ts'
import { compiledOnce } from '#platform/database/queries.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { DB } from '#db/tables.ts'
import { inseminationOfRowStands } from '#platform/database/insemination-stands.ts'

type Movements = SelectQueryBuilder<DB, 'movements', object>

type LatestOutcome = Pick<Movement, 'checked_on'> & { outcome: Outcome }

type Target = Location & { label: string }

type MovedFrom = { [K in 'label' | 'canister' | 'level']: Target[K] | null } & { straws: number }

export async function movementsById(
  tx: Tx,
  { tenant_id }: Pick<Actor, 'tenant_id'>,
  ids: string[],
): Promise<Movement[]> {
  return (await readByIds(tx, { tenant_id, ids })).map(toMovement)
}

const readByIds = compiledOnce((tx, { tenant_id, ids }: { tenant_id: string; ids: string[] }) =>
  whole(
    tx
      .selectFrom('movements')
      .where('movements.tenant_id', '=', tenant_id)
      .where('movements.id', '=', sql<string>`any(${ids}::uuid[])`),
  ),
)

export async function readMovements(movements: Movements): Promise<Movement[]> {
  return (await whole(movements).execute()).map(toMovement)
}

function whole(movements: Movements) {
  return withNames(movements)
    .select('movements.tenant_id')
    .select([
      animal.as('animal_id'),
      partyOf('owner_id').$castTo<string>().as('owner_id'),
      partyOf('holder_id').as('holder_id'),
    ])
}

function toMovement(row: InferResult<ReturnType<typeof whole>>[number]): Movement {
  const { tenant_id, owner_id, holder_id, animal_id } = row
  const { container_id, canister, level } = row.target ?? {}
  return {
    ...describe(row),
    tenant_id,
    owner_id,
    holder_id,
    animal_id,
    to: row.target && { container_id: container_id!, canister: canister!, level: level! },
  }
}

export async function readMovementSummaries(movements: Movements): Promise<MovementSummary[]> {
  return (await withNames(movements).execute()).map(describe)
}

export function inJournalOrder<T>(movements: SelectQueryBuilder<DB, 'movements', T>) {
  return movements
    .orderBy('movements.date', 'desc')
    .orderBy('movements.recorded_at', 'desc')
    .orderBy('movements.id', 'desc')
}

function withNames(movements: Movements) {
  return inJournalOrder(movements)
    .innerJoin('batches as b', (on) =>
      on.onRef('b.tenant_id', '=', 'movements.tenant_id').onRef('b.id', '=', 'movements.batch_id'),
    )
    .innerJoin('movement_straws as s', (on) =>
      on.onRef('s.tenant_id', '=', 'movements.tenant_id').onRef('s.movement_id', '=', 'movements.id'),
    )
    .select([
      'movements.id',
      'kind',
      'type',
      'direction',
      'date',
      'recorded_at',
      'happened_at',
      'recorded_by',
    ])
    .select(['signer_id', 'signer_name', 'batch_id', 'amount', 'movements.note', 'reverses_id'])
    .select([partyOf('supplier_id').as('supplier_id'), partyOf('receiver_id').as('receiver_id')])
    .select(['reason', 'keep_in_store', 'ends_on', 's.numbers', 'b.label as batch_label', 'b.straw_colour'])
    .select([
      nameOf('parties', partyOf('owner_id')).as('owner_name'),
      nameOf('parties', partyOf('supplier_id')).as('supplier_name'),
      nameOf('parties', partyOf('receiver_id')).as('receiver_name'),
      nameOf('parties', partyOf('holder_id')).as('holder_name'),
      nameOf('animals', animal).as('animal_name'),
      sql<string>`(
        select name from animals stallion where stallion.tenant_id = b.tenant_id and stallion.id = b.animal_id
      )`.as('stallion_name'),
      sql<string>`coalesce(movements.recorded_by_name, (
        select trim(u.first_name || ' ' || u.last_name) from users u where u.id = movements.recorded_by
      ))`.as('recorder_name'),
      sql<string | null>`(
        select r.id from movements r where r.tenant_id = movements.tenant_id and r.reverses_id = movements.id
      )`.as('reversed_by_id'),
      sql<WarningCode[] | null>`(
        select array_agg(code order by code) from acceptances a
        where a.tenant_id = movements.tenant_id and a.subject_id = movements.id
      )`.as('accepted'),
      // Read outcomes per insemination, so that the cost depends only on the length of the page. Without the case,
      // PostgreSQL reads a row's straws before it checks whether the row is an insemination.
      sql<LatestOutcome | null>`case when movements.type = 'INSEMINATION' then (
        select coalesce((
          select json_build_object('outcome', o.outcome, 'checked_on', o.checked_on) from outcomes o
          where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
          order by o.recorded_at desc, o.id desc limit 1
        ), json_build_object('outcome', 'PENDING', 'checked_on', null))
        where ${inseminationOfRowStands}
      ) end`.as('latest'),
      sql<Target | null>`case when kind = 'RELOCATION' then (
        select json_build_object('container_id', c.id, 'canister', l.canister_after, 'level', l.level_after,
          'label', c.label)
        from movement_lines l join containers c on c.tenant_id = l.tenant_id and c.id = l.container_after
        where l.tenant_id = movements.tenant_id and l.movement_id = movements.id limit 1
      ) end`.as('target'),
      standings.as('standings'),
    ])
}

const standings = sql<MovedFrom[] | null>`case when type is distinct from 'ERASURE' then (
  select json_agg(json_build_object('label', c.label, 'canister', p.canister, 'level', p.level, 'straws', p.straws))
  from jsonb_to_recordset(s.places) p (container_id uuid, canister int, level int, straws int)
  left join containers c on c.tenant_id = movements.tenant_id and c.id = p.container_id
) end`

type Row = InferResult<ReturnType<typeof withNames>>[number]

function describe(row: Row): MovementSummary {
  const { id, kind, type, direction, date, recorded_at, happened_at, recorded_by } = row
  const { signer_id, signer_name } = row
  const { batch_id, batch_label, straw_colour, stallion_name, amount, numbers, note } = row
  const { supplier_id, receiver_id } = row
  const { reason, keep_in_store, ends_on, reverses_id, reversed_by_id } = row
  const { outcome, checked_on } = row.latest ?? { outcome: null, checked_on: null }
  const standings = row.standings ?? []
  const { from: from_name, to: to_name } = movementEnds({ ...row, standings })
  // The sentence of a reversal names no places, because those of the mistaken original may also be wrong.
  const listed = type === null || reverses_id !== null ? [] : standings
  const places = listed.map(({ label, canister, level, straws }) => ({
    place_name: label === null ? null : placeName(label, canister!, level!),
    straws,
  }))
  const sentence = movementSentence({
    ...row,
    owner_name: row.owner_name ?? '',
    place_name: row.target && placeName(row.target.label, row.target.canister, row.target.level),
    places,
  })
  return {
    id,
    kind,
    type,
    direction,
    date,
    recorded_at,
    ...(happened_at && { happened_at }),
    recorded_by,
    recorded_by_name: row.recorder_name,
    signer_id,
    signer_name,
    batch_id,
    batch_label,
    straw_colour,
    stallion_name,
    amount,
    supplier_id,
    receiver_id,
    from_name,
    to_name,
    reason,
    keep_in_store,
    ...(ends_on && { ends_on }),
    numbers,
    note,
    reverses_id,
    reversed_by_id,
    outcome,
    checked_on,
    ...(row.accepted && { accepted: row.accepted }),
    sentence,
  }
}

const animal = remainingId('animals', sql.ref('movements.tenant_id'), sql.ref('movements.animal_id')).$castTo<
  string | null
>()

function partyOf(column: 'owner_id' | 'supplier_id' | 'receiver_id' | 'holder_id') {
  return remainingParty(sql.ref('movements.tenant_id'), sql.ref(`movements.${column}`)).$castTo<
    string | null
  >()
}

function nameOf(table: 'parties' | 'animals', id: RawBuilder<unknown>) {
  return sql<string | null>`(
    select name from ${sql.table(table)} n where n.tenant_id = movements.tenant_id and n.id = ${id}
  )`
}
