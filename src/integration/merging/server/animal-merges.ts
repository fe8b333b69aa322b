import { sql } from 'kysely'
import type { Animal } from '#registry/animals/contract.ts'
import { updateAnimal } from '#registry/animals/server/animals.ts'
import { checkLifetime } from '#registry/animals/server/check-animal.ts'
import { lockAnimal, readAnimal } from '#registry/animals/server/read-animals.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { requireVersion } from '#platform/changes/record-field-changes.ts'
import { refuseUnaccepted, settleWarnings } from '#platform/changes/settle-warnings.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { HorseMergePreview, HorseObstacle, HorseTies } from '../contract.ts'
import { joinStudbooks, numbersObstacle } from '../horse-numbers.ts'
import { horseObstacleTexts } from '../texts.ts'
import { hideMerged, readMerges, recordMerge } from './merges.ts'
import { moveReferences, namingValues } from './move-references.ts'

export const listAnimalMerges: Handler<typeof contract.listAnimalMerges> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  return { merges: await readMerges(tx, 'ANIMAL', actor.tenant_id, id) }
}

export const showAnimalMerge: Handler<typeof contract.showAnimalMerge> = async (
  tx,
  actor,
  { params, query },
) => {
  if (params.id === query.from_id) throw invalid('query.from_id', 'Already one record')
  const [into, from] = await Promise.all([readSide(tx, actor, params.id), readSide(tx, actor, query.from_id)])
  const obstacle = await findHorseObstacle(tx, actor.tenant_id, from.horse, into.horse)
  return { into, from, obstacle }
}

async function readSide(tx: Tx, actor: Actor, id: string): Promise<HorseMergePreview['into']> {
  const { tenant_id } = actor
  const { rows } = await sql<HorseTies & { added_at: string; is_imported: boolean }>`
    select a.created_at as added_at,
      exists (select from imports i where i.tenant_id = a.tenant_id and i.made -> 'animals' ? a.id::text) as is_imported,
      (select count(*)::int from batches b where b.tenant_id = a.tenant_id and b.animal_id = a.id
        and b.deleted_at is null) as batches,
      (select coalesce(sum(b.stored), 0)::int from batches b where b.tenant_id = a.tenant_id and b.animal_id = a.id
        and b.deleted_at is null) as straws,
      (select count(*)::int from movements m where m.tenant_id = a.tenant_id
        and m.animal_id = ${anyIdOf('animals', tenant_id, id)} and m.reverses_id is null
        and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      ) as inseminations,
      (select count(*)::int from animals o where o.tenant_id = a.tenant_id and a.id in (o.sire_id, o.dam_id)
        and o.deleted_at is null) as offspring,
      (select count(*)::int from health_tests t where t.tenant_id = a.tenant_id and t.animal_id = a.id) as health_tests,
      (select count(*)::int from files f where f.tenant_id = a.tenant_id and f.animal_id = a.id) as files
    from animals a where a.tenant_id = ${tenant_id} and a.id = ${id} and a.deleted_at is null
  `.execute(tx)
  if (!rows[0]) throw notFound('The horse')
  const { added_at, is_imported, ...ties } = rows[0]
  return { horse: await readAnimal(tx, actor, id), added_at, is_imported, ties }
}

export const mergeAnimals: Handler<typeof contract.mergeAnimals> = async (tx, actor, { body }) => {
  const { tenant_id } = actor
  const { into_id, from_id, version, from_version, take, accept } = body
  if (from_id === into_id) throw invalid('body.from_id', 'Already one record')
  await lockBatchesOf(tx, actor, from_id)
  const horses = new Map<string, Animal>()
  for (const id of [from_id, into_id].toSorted()) horses.set(id, await lockAnimal(tx, actor, id))
  const [from, before] = [horses.get(from_id)!, horses.get(into_id)!]
  await requireVersion(tx, actor, from, from_version)
  const obstacle = await findHorseObstacle(tx, tenant_id, from, before)
  if (obstacle) throw new Refusal('NOT_MERGEABLE', horseObstacleTexts[obstacle](from.name, before.name))
  const pair = { kind: 'ANIMAL', from_id, into_id } as const
  const taken = Object.fromEntries(take.map((field) => [field, from[field]]))
  const merged = { ...before, ...taken }
  const ofFrom = await checkLifetime(tx, actor, from_id, from, merged)
  const ofInto = await checkLifetime(tx, actor, into_id, before, merged)
  // Refuse both horses' warnings together, so that the user is asked once. The update below settles those of the
  // remaining horse.
  refuseUnaccepted([...ofFrom, ...ofInto], accept)
  await settleWarnings(tx, actor, ofFrom, accept)
  // Hide the merged horse before the update, to free its UELN.
  await hideMerged(tx, actor, pair)
  const studbooks = joinStudbooks(before.studbooks, from.studbooks)
  const into = await namingValues(
    taken,
    updateAnimal(tx, actor, {
      params: { id: into_id },
      query: undefined,
      body: { tenant_id, version, ...taken, studbooks, accept },
    }),
    (problems) => invalid('body.take', problems.join(' ')),
  )
  // Move references last, so that the update checks only the records that already referred to the remaining horse;
  // those of the merged horse were checked above.
  const moved = await moveReferences(tx, { ...pair, tenant_id })
  return recordMerge(tx, actor, pair, {
    moved,
    version: into.version === before.version ? null : into.version,
  })
}

/**
 * Locks the batches of a horse. Callers lock the horse only afterwards, in the same order as changes of a batch, so
 * that they cannot deadlock.
 */
export async function lockBatchesOf(tx: Tx, actor: Actor, animal_id: string): Promise<void> {
  const batches = await tx
    .selectFrom('batches')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('animal_id', '=', animal_id)
    .execute()
  await lockBatchesThere(
    tx,
    actor,
    batches.map(({ id }) => id),
  )
}

async function findHorseObstacle(
  tx: Tx,
  tenant_id: string,
  from: Animal,
  into: Animal,
): Promise<HorseObstacle | null> {
  if (from.sex !== into.sex) return 'SEX'
  const { rows } = await sql`
    with recursive ancestors (horse, id) as (
      select id, id from animals where tenant_id = ${tenant_id} and id in (${from.id}, ${into.id})
      union
      select horse, parent from animals a join ancestors n on n.id = a.id
      cross join unnest(array[a.sire_id, a.dam_id]) parent
      where a.tenant_id = ${tenant_id} and parent is not null
    )
    select from ancestors where horse <> id and id in (${from.id}, ${into.id}) limit 1
  `.execute(tx)
  return rows.length > 0 ? 'RELATED' : numbersObstacle(from, into)
}
