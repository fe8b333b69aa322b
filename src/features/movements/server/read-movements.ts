/** Reads the journal as the API returns it, each movement and relocation with its sentence. */
import { type InferResult, sql, type SelectQueryBuilder } from 'kysely'
import type { Location } from '#features/containers/contract.ts'
import { movementSentence, placeName } from '../movement-sentence.ts'
import type { ExportedMovement, Movement, Outcome } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tables } from '#platform/database/tables.ts'
import { inseminationStands } from './insemination-stands.ts'

type Movements = SelectQueryBuilder<Tables, 'movements', object>

type ToldOutcome = Pick<Movement, 'checked_on'> & { outcome: Outcome }

type Target = Location & { label: string }

type Standing = { [K in 'label' | 'canister' | 'level']: Target[K] | null } & { straws: number }

/** Movements by id, latest first. */
export function movementsById(tx: Tx, actor: Pick<Actor, 'tenant_id'>, ids: string[]): Promise<Movement[]> {
  return readMovements(
    tx
      .selectFrom('movements')
      .where('movements.tenant_id', '=', actor.tenant_id)
      .where('movements.id', 'in', ids),
  )
}

export async function readMovements(movements: Movements): Promise<Movement[]> {
  const straw_ids = sql<string[]>`array(
    select l.straw_id from movement_lines l
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    where l.tenant_id = movements.tenant_id and l.movement_id = movements.id order by s.number
  )`
  const rows = await withNames(movements).select(straw_ids.as('straw_ids')).execute()
  return rows.map(({ straw_ids: ids, ...row }) => ({ ...describe(row), straw_ids: ids }))
}

/** Without the individual straws, which are most of the work. */
export async function describeMovements(movements: Movements): Promise<ExportedMovement[]> {
  const rows = await withNames(movements).execute()
  return rows.map(describe)
}

function withNames(movements: Movements) {
  return movements
    .innerJoin('batches as b', (on) =>
      on.onRef('b.tenant_id', '=', 'movements.tenant_id').onRef('b.id', '=', 'movements.batch_id'),
    )
    .selectAll('movements')
    .select([
      'b.label as batch_label',
      nameOf('parties', 'owner_id').as('owner_name'),
      nameOf('parties', 'supplier_id').as('supplier_name'),
      nameOf('parties', 'receiver_id').as('receiver_name'),
      nameOf('parties', 'holder_id').as('holder_name'),
      nameOf('animals', 'animal_id').as('animal_name'),
      sql<string>`coalesce(movements.recorded_by_name, (
        select trim(u.first_name || ' ' || u.last_name) from users u where u.id = movements.recorded_by
      ))`.as('recorder_name'),
      sql<string | null>`(
        select r.id from movements r where r.tenant_id = movements.tenant_id and r.reverses_id = movements.id
      )`.as('reversed_by_id'),
      sql<ToldOutcome | null>`case when ${inseminationStands} then coalesce((
        select json_build_object('outcome', o.outcome, 'checked_on', o.checked_on) from outcomes o
        where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
        order by o.recorded_at desc, o.id desc limit 1
      ), json_build_object('outcome', 'PENDING', 'checked_on', null)) end`.as('told'),
      sql<Target | null>`case when kind = 'RELOCATION' then (
        select json_build_object('container_id', c.id, 'canister', l.canister_after, 'level', l.level_after,
          'label', c.label)
        from movement_lines l join containers c on c.tenant_id = l.tenant_id and c.id = l.container_after
        where l.tenant_id = movements.tenant_id and l.movement_id = movements.id limit 1
      ) end`.as('target'),
      standings.as('standings'),
    ])
    .orderBy('movements.recorded_at', 'desc')
    .orderBy('movements.id', 'desc')
}

// Where the straws of a movement were before it or, for incoming ones, after it. Erased and reversed entries were
// wrong, so their places may be too.
const standings = sql<Standing[] | null>`case when type <> 'ERASURE' and reverses_id is null then (
  select json_agg(json_build_object('label', c.label, 'canister', s.canister, 'level', s.level, 'straws', s.straws))
  from (
    select
      case direction when 'IN' then container_after else container_before end as container_id,
      case direction when 'IN' then canister_after else canister_before end as canister,
      case direction when 'IN' then level_after else level_before end as level,
      count(*) as straws
    from movement_lines l
    where l.tenant_id = movements.tenant_id and l.movement_id = movements.id group by 1, 2, 3
  ) s left join containers c on c.tenant_id = movements.tenant_id and c.id = s.container_id
) end`

type Row = InferResult<ReturnType<typeof withNames>>[number]

function describe(row: Row): ExportedMovement {
  const { owner_name, supplier_name, receiver_name, holder_name, animal_name, ...rest } = row
  const { target, told, standings: stood, recorder_name: recorded_by_name, ...movement } = rest
  const { outcome, checked_on } = told ?? { outcome: null, checked_on: null }
  const names = { owner_name: owner_name ?? '', supplier_name, receiver_name, holder_name, animal_name }
  const place_name = target && placeName(target.label, target.canister, target.level)
  const places = stood?.map(({ label, canister, level, straws }) => ({
    place_name: label === null ? null : placeName(label, canister!, level!),
    straws,
  }))
  const to = target && {
    container_id: target.container_id,
    canister: target.canister,
    level: target.level,
  }
  return {
    ...movement,
    recorded_by_name,
    to,
    outcome,
    checked_on,
    sentence: movementSentence({ ...movement, ...names, place_name, ...(places ? { places } : {}) }),
  }
}

function nameOf(table: 'parties' | 'animals', column: string) {
  return sql<string | null>`(
    select name from ${sql.table(table)} named
    where named.tenant_id = movements.tenant_id and named.id = movements.${sql.id(column)}
  )`
}
