import { v7 as uuidv7 } from 'uuid'
import { settleSimilarName } from '#registry/parties/server/parties.ts'
import { isSimilarHorse } from '#registry/parties/similar-names.ts'
import { parseMerged, recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import { readAcceptances, settleWarnings } from '#platform/changes/settle-warnings.ts'
import { differences } from '#platform/contract/changes.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { mapForeignKeyError, type Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type Animal, NewAnimal } from '../contract.ts'
import { animalRow, checkAnimal, checkLifetime, mapAnimalErrors, writeOwners } from './check-animal.ts'
import { chooseAnimals, lockAnimal, readAnimal, readAnimalSummaries } from './read-animals.ts'

export const listAnimals: Handler<typeof contract.listAnimals> = async (tx, actor, { query }) => {
  const { limit, offset, ...filter } = query
  const animals = chooseAnimals(tx, actor, filter)
  const [rows, { total }] = await Promise.all([
    readAnimalSummaries(
      animals.orderBy('animals.created_at', 'desc').orderBy('animals.id', 'desc').limit(limit).offset(offset),
    ),
    animals.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { animals: rows, pagination: { limit, offset, total } }
}

export const showAnimal: Handler<typeof contract.showAnimal> = async (tx, actor, { params }) => {
  const horse = await readAnimal(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [horse.id])
  return { ...horse, acceptances: accepted.get(horse.id) }
}

export const createAnimal: Handler<typeof contract.createAnimal> = async (
  tx,
  actor,
  { body: { accept, ...fields } },
) => {
  const horse = await readAnimal(tx, actor, await insertAnimal(tx, actor, fields))
  await requireOtherHorse(tx, actor, horse, accept)
  return horse
}

/**
 * Stores a horse without looking for similar ones: an import has done so before, and `createAnimal` does so afterwards.
 * @returns the id of the horse
 */
export async function insertAnimal(tx: Tx, actor: Actor, body: NewAnimal): Promise<string> {
  const animal = await checkAnimal(tx, actor, body)
  const id = uuidv7()
  await mapAnimalErrors(
    tx
      .insertInto('animals')
      .values({ ...animalRow(animal), id })
      .execute(),
  )
  await writeOwners(tx, actor, id, body.owner_ids)
  return id
}

/**
 * Refuses a new horse that is probably a duplicate, even of a merged one, unless the caller accepts that. Locks the
 * tenant, so that of two concurrent requests the second sees the horse of the first.
 * @param horse the new horse, already inserted
 */
async function requireOtherHorse(
  tx: Tx,
  actor: Actor,
  horse: Animal,
  accept: readonly WarningCode[] = [],
): Promise<void> {
  const { tenant_id } = actor
  await lockTenant(tx, tenant_id)
  const others = await tx
    .selectFrom('animals')
    .select(['id', 'name', 'sex', 'ueln', 'born_on', 'merged_into'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '<>', horse.id)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .orderBy('id')
    .execute()
  const similar = others.find((other) => isSimilarHorse(other, horse))
  if (!similar) return
  const id = similar.merged_into ?? similar.id
  const { name, ueln } = others.find((other) => other.id === id) ?? similar
  await settleSimilarName(tx, actor, horse.id, { id, name: [name, ueln].filter(Boolean).join(', ') }, accept)
}

export const updateAnimal: Handler<typeof contract.updateAnimal> = async (tx, actor, { params, body }) => {
  const { version: seen, accept, ...change } = body
  const known = await lockAnimal(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, owners: _, ...old } = known
  const whole = parseMerged(NewAnimal, { ...old, ...change })
  const animal = await checkAnimal(tx, actor, whole, id)
  animal.owner_ids = [...new Set(animal.owner_ids)].toSorted()
  const fields = differences(old, animal)
  if (fields.length === 0) return known
  if (animal.sex !== old.sex) await requireNoPart(tx, actor, id)
  await settleWarnings(tx, actor, await checkLifetime(tx, actor, id, old, animal), accept)
  await mapAnimalErrors(
    tx
      .updateTable('animals')
      .set({ ...animalRow(animal), version: version + 1 })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', id)
      .execute(),
  )
  await writeOwners(tx, actor, id, animal.owner_ids)
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return readAnimal(tx, actor, id)
}

async function requireNoPart(tx: Tx, actor: Actor, id: string) {
  const { tenant_id } = actor
  const [batch, movement, child] = await Promise.all([
    tx
      .selectFrom('batches')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .executeTakeFirst(),
    tx
      .selectFrom('movements')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .executeTakeFirst(),
    tx
      .selectFrom('animals')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where(({ or, eb }) => or([eb('sire_id', '=', id), eb('dam_id', '=', id)]))
      .executeTakeFirst(),
  ])
  if (batch) throw invalid('body.sex', 'Has batches as a stallion')
  if (movement) throw invalid('body.sex', 'Has been inseminated')
  if (child) throw invalid('body.sex', 'Is a parent in a pedigree')
}

export const deleteAnimal: Handler<typeof contract.deleteAnimal> = async (tx, actor, { params }) => {
  const { id, version, tenant_id, ...old } = await lockAnimal(tx, actor, params.id)
  await writeOwners(tx, actor, id, [])
  await mapForeignKeyError(
    () =>
      new Refusal(
        'IN_USE',
        `${old.name} can’t be deleted: it has files, health tests, batches (deleted ones too), inseminations or offspring.`,
      ),
    tx.deleteFrom('animals').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}
