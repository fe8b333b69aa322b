import { sql } from 'kysely'
import { chooseAnimals, readAnimals } from '#registry/animals/server/read-animals.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { coverageJudge, regularSamples } from '#registry/health-tests/coverage.ts'
import { REGULAR_STATES } from '#registry/health-tests/diseases.ts'
import { healthTestOf } from '#registry/health-tests/server/health-tests.ts'
import { readTestProgramme } from '#registry/health-tests/server/test-programme.ts'
import type { HealthTest, Requirement } from '#registry/health-tests/contract.ts'
import { batchesOf } from '#stock/batches/server/read-batches.ts'
import type { MovementSummary } from '#stock/movements/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import type { Tx } from '#platform/database/database.ts'
import { inseminationOfRowStands } from '#platform/database/insemination-stands.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { nearestName } from '../act-grammar.ts'
import { type ListedStallion, MAX_DRAWN_FREEZES, type UsedStraws } from '../horses.ts'
import type * as contract from '../horses.ts'
import { countedUse, usesStraws } from './counted-use.ts'

/**
 * Latest insemination of a row of `animals` that was not undone. It is looked up by animal, because the index then ends
 * at the first one that was not undone; otherwise, the straws of all inseminations of all mares would be read.
 */
const lastInsemination = sql<string | null>`(
  select latest.id from animals same cross join lateral (
    select movements.id, movements.date, movements.recorded_at from movements
    where movements.tenant_id = same.tenant_id and movements.animal_id = same.id and ${inseminationOfRowStands}
    order by movements.date desc, movements.recorded_at desc, movements.id desc limit 1
  ) latest
  where same.tenant_id = animals.tenant_id and (same.id = animals.id or same.merged_into = animals.id)
  order by latest.date desc, latest.recorded_at desc, latest.id desc limit 1
)`

const isOutcomeOpen = sql<boolean>`coalesce((
  select coalesce((
    select o.outcome from outcomes o where o.tenant_id = animals.tenant_id and o.movement_id = last.id
    order by o.recorded_at desc, o.id desc limit 1
  ), 'PENDING') = 'PENDING' from (select ${lastInsemination} as id) last where last.id is not null
), false)`

export const listHorses: Handler<typeof contract.listHorses> = async (tx, actor, { query }) => {
  const { limit, offset, on, sex, ...filter } = query
  const counted = chooseAnimals(tx, actor, filter)
    .select(['animals.sex', ({ fn }) => fn.countAll<number>().as('horses')])
    .groupBy('animals.sex')
  const found = chooseAnimals(tx, actor, { ...filter, ...(sex && { sex }) })
    .leftJoin('stallion_totals as t', (on) =>
      on.onRef('t.tenant_id', '=', 'animals.tenant_id').onRef('t.animal_id', '=', 'animals.id'),
    )
    .select('animals.id')
    .select(sql<number>`coalesce(t.straws, 0)`.as('straws'))
    .select(sql<number>`coalesce(t.doses, 0)`.as('doses'))
    .select(sql<string | null>`case when animals.sex = 'MARE' then ${lastInsemination} end`.as('movement_id'))
    .orderBy(sql`animals.sex = 'MARE'`)
    .orderBy(sql`coalesce(t.doses, 0)`, 'desc')
    .orderBy(sql`coalesce(t.straws, 0)`, 'desc')
    .orderBy(sql`animals.sex = 'MARE' and ${isOutcomeOpen}`, 'desc')
    .orderBy(sql`lower(animals.name)`)
    .orderBy('animals.id')
  const [counts, rows, max_straws] = await Promise.all([
    counted.execute(),
    found.limit(limit).offset(offset).execute(),
    readMaxStraws(tx, actor),
  ])
  const ids = rows.map(({ id }) => id)
  const [animals, stallions, inseminations, self] = await Promise.all([
    readAnimals(
      tx.selectFrom('animals').where('tenant_id', '=', actor.tenant_id).where('id', '=', anyOf(ids)),
    ),
    readStallions(tx, actor, ids, on),
    readInseminations(
      tx,
      actor,
      rows.map(({ movement_id }) => movement_id),
    ),
    ownParty(tx, actor),
  ])
  const horses = rows.map(({ id, straws, doses, movement_id }) => {
    const horse = animals.find((one) => one.id === id)!
    const { name, ueln, breed, born_on, sire, dam, owners } = horse
    const isMare = horse.sex === 'MARE'
    return {
      ...{ id, name, sex: horse.sex, ueln, breed, born_on, sire, dam },
      other_owners: owners.filter((owner) => owner.id !== self).map((owner) => owner.name),
      stallion: isMare ? null : { straws, doses, ...stallions(horse) },
      mare: isMare ? { insemination: inseminations.find((one) => one.id === movement_id) ?? null } : null,
    }
  })
  const countOf = (one: Animal['sex']) => counts.find((row) => row.sex === one)?.horses ?? 0
  const [all, mares] = [countOf('STALLION') + countOf('MARE'), countOf('MARE')]
  const total = sex === undefined ? all : countOf(sex)
  return {
    horses,
    pagination: { limit, offset, total },
    counts: { stallions: all - mares, mares },
    max_straws,
    nearest: all === 0 && filter.text ? await findNearest(tx, actor, filter.text) : null,
  }
}

const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

async function readMaxStraws(tx: Tx, { tenant_id }: Actor): Promise<number> {
  const row = await tx
    .selectFrom('stallion_totals')
    .select(({ fn }) => fn.max('straws').as('straws'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return row?.straws ?? 0
}

async function readInseminations(tx: Tx, actor: Actor, ids: (string | null)[]): Promise<MovementSummary[]> {
  const movements = await movementsById(
    tx,
    actor,
    ids.filter((id) => id !== null),
  )
  return movements.map(
    ({ tenant_id: _, owner_id: __, holder_id: ___, animal_id: ____, to: _____, ...one }) => one,
  )
}

async function findNearest(tx: Tx, { tenant_id }: Actor, text: string) {
  const names = await tx
    .selectFrom('animals')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_COMPARED)
    .execute()
  return nearestName(text, names, ({ name }) => name)
}

const MAX_COMPARED = 5000

type Judged = Omit<ListedStallion, 'straws' | 'doses'>

/**
 * Reads the details of these stallions that the list shows.
 * @returns a function that returns the details of one of the stallions
 */
async function readStallions(
  tx: Tx,
  actor: Actor,
  ids: string[],
  on: string,
): Promise<(stallion: Animal) => Judged> {
  const { tenant_id } = actor
  const year = on.slice(0, 4)
  const [batches, tests, { requirements }, { rows: used }] = await Promise.all([
    batchesOf(tx, actor)
      .select(['batches.animal_id', 'batches.straw_colour', 'batches.stored', 'batches.produced_on'])
      .select(['batches.post_thaw_progressive as progressive', 'batches.origin'])
      .where('batches.animal_id', '=', anyOf(ids))
      .orderBy(sql`coalesce(batches.produced_on, batches.received_on)`)
      .orderBy('batches.id')
      .execute(),
    tx
      .selectFrom('health_tests')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', anyOf(ids))
      .orderBy('sampled_on', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    readTestProgramme(tx, actor),
    sql<UsedStraws & { animal_id: string }>`
      select b.animal_id, ${countedUse}
      from movements m join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.animal_id = any(${ids}::uuid[])
        and m.date between ${`${year}-01-01`} and ${`${year}-12-31`} and ${usesStraws}
      group by b.animal_id
    `.execute(tx),
  ])
  return (stallion) => {
    const own = <T extends { animal_id: string }>(one: T) => one.animal_id === stallion.id
    const freezes = batches.filter(own)
    const { animal_id: _, ...use } = used.find(own) ?? { animal_id: '', inseminated: 0, sold: 0, lost: 0 }
    return {
      ...figuresOf(freezes),
      used: use,
      ...testsOf(stallion, tests.filter(own).map(healthTestOf), requirements, freezes, on),
    }
  }
}

type Row = Pick<ListedStallion['freezes'][number], 'straw_colour'> & {
  progressive: number | null
  stored: number
  produced_on: string | null
  origin: 'PRODUCTION' | 'ACQUISITION'
}

function figuresOf(batches: Row[]): Pick<Judged, 'freezes' | 'progressive' | 'colours'> {
  const known = batches.flatMap(({ straw_colour, progressive }) =>
    progressive === null ? [] : [{ straw_colour, progressive }],
  )
  const percents = known.map(({ progressive }) => progressive)
  const colours = Map.groupBy(
    batches.filter(({ stored }) => stored > 0),
    ({ straw_colour }) => straw_colour,
  )
  return {
    freezes: known.slice(-MAX_DRAWN_FREEZES),
    progressive: percents.length === 0 ? null : [Math.min(...percents), Math.max(...percents)],
    colours: [...colours]
      .map(([straw_colour, same]) => ({
        straw_colour,
        straws: same.reduce((sum, { stored }) => sum + stored, 0),
      }))
      .toSorted((left, right) => right.straws - left.straws),
  }
}

function testsOf(
  stallion: Animal,
  tests: HealthTest[],
  requirements: Requirement[],
  batches: Row[],
  on: string,
): Pick<Judged, 'tests' | 'uncovered'> {
  const isOver = [stallion.gelded_on, stallion.died_on].some((day) => day !== null && day <= on)
  const samples = isOver ? [] : regularSamples(requirements, tests, on, stallion)
  const [urgent] = samples.toSorted(
    (left, right) =>
      REGULAR_STATES.indexOf(left.state) - REGULAR_STATES.indexOf(right.state) ||
      (left.day ?? '').localeCompare(right.day ?? ''),
  )
  const judge = coverageJudge(requirements, tests, stallion)
  const uncovered = batches.filter(
    (batch) => batch.stored > 0 && Object.values(judge(batch)).some(({ length }) => length > 0),
  )
  return {
    tests: urgent ? { state: urgent.state, day: urgent.day } : null,
    uncovered: uncovered.length,
  }
}
