import { sql } from 'kysely'
import { collectionWarnings, mareWarnings, newWarnings, testWarnings } from '#registry/plausibility/rules.ts'
import type { Found } from '#platform/changes/settle-warnings.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import type { Warning } from '#platform/contract/warnings.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Animal, NewAnimal } from '../contract.ts'
import { requireAnimal } from './read-animals.ts'

/**
 * Requires that days are possible, that a mare has no values of stallions, and that parents have the right sex and are
 * not descendants of the horse.
 * @param id id of the horse; undefined for a new one, which has no descendants
 * @returns the horse, with the stored names of its parents
 */
export async function checkAnimal(tx: Tx, actor: Actor, animal: NewAnimal, id?: string): Promise<NewAnimal> {
  checkDays(animal)
  if (animal.sex === 'MARE' && animal.low_doses !== null) {
    throw invalid('body.low_doses', 'Only for stallions')
  }
  for (const field of ['residence', 'resident_since'] as const) {
    if (animal.sex === 'MARE' && animal[field] !== null) throw invalid(`body.${field}`, 'Only for stallions')
  }
  const checked = { ...animal }
  for (const [parent, sex] of [
    ['sire', 'STALLION'],
    ['dam', 'MARE'],
  ] as const) {
    const parentId = animal[parent]?.animal_id ?? null
    if (parentId === null) continue
    const field = `body.${parent}.animal_id`
    const name = await requireAnimal(tx, actor, sex, parentId, field)
    checked[parent] = { name, animal_id: parentId }
    if (id !== undefined) await requireNoDescendant(tx, actor, id, parentId, field)
  }
  return checked
}

function checkDays(animal: NewAnimal) {
  const today = latestToday(new Date())
  for (const field of ['born_on', 'gelded_on', 'died_on', 'resident_since'] as const) {
    const day = animal[field] ?? ''
    if (day > today) throw invalid(`body.${field}`, 'Date is in the future')
    if (day !== '' && day < (animal.born_on ?? '')) throw invalid(`body.${field}`, 'Before its birth')
  }
  const { sex, gelded_on, died_on } = animal
  if (gelded_on === null) return
  if (sex === 'MARE') throw invalid('body.gelded_on', 'Only for stallions')
  if (died_on !== null && gelded_on > died_on) throw invalid('body.gelded_on', 'After its death')
}

async function requireNoDescendant(tx: Tx, actor: Actor, id: string, parentId: string, field: string) {
  // Serialise pedigree changes per tenant: two concurrent ones could create a cycle.
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.tenant_id}, 1))`.execute(tx)
  const { rows } = await sql`
    with recursive ancestors (id) as (
      select ${parentId}::uuid
      union
      select unnest(array[a.sire_id, a.dam_id]) from animals a join ancestors on ancestors.id = a.id
      where a.tenant_id = ${actor.tenant_id}
    )
    select from ancestors where id = ${id}
  `.execute(tx)
  if (rows.length > 0) throw invalid(field, 'A horse can’t descend from itself')
}

export function mapAnimalErrors<T>(statement: Promise<T>): Promise<T> {
  return mapConstraintErrors(
    { animals_ueln: () => new Refusal('UELN_EXISTS', 'A horse with this UELN already exists.') },
    statement,
  )
}

export function animalRow({ sire, dam, owner_ids: _, studbooks, ...fields }: NewAnimal) {
  return {
    ...fields,
    sire_name: sire?.name ?? null,
    sire_id: sire?.animal_id ?? null,
    dam_name: dam?.name ?? null,
    dam_id: dam?.animal_id ?? null,
    studbooks: JSON.stringify(studbooks),
  }
}

export async function writeOwners(tx: Tx, actor: Actor, animal_id: string, owner_ids: string[]) {
  const { tenant_id } = actor
  await tx
    .deleteFrom('animal_owners')
    .where('tenant_id', '=', tenant_id)
    .where('animal_id', '=', animal_id)
    .execute()
  const owners = [...new Set(owner_ids)].map((party_id) => ({ tenant_id, animal_id, party_id }))
  if (owners.length === 0) return
  await mapConstraintErrors(
    {
      animal_owners_tenant_id_party_id_fkey: () =>
        invalid('body.owner_ids', 'Choose a stakeholder from the list'),
    },
    tx.insertInto('animal_owners').values(owners).execute(),
  )
}

type Lifetime = Pick<Animal, 'name' | 'born_on' | 'died_on'>

/** Finds batches, tests and inseminations that the new days of birth and death would make implausible. */
export async function checkLifetime(
  tx: Tx,
  { tenant_id }: Actor,
  id: string,
  before: Lifetime,
  after: Lifetime,
): Promise<Found[]> {
  if (before.born_on === after.born_on && before.died_on === after.died_on) return []
  const [batches, tests, inseminations] = await Promise.all([
    tx
      .selectFrom('batches')
      .select(['id', 'label', 'produced_on'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('label')
      .execute(),
    tx
      .selectFrom('health_tests')
      .select(['id', 'sampled_on'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .orderBy('sampled_on')
      .execute(),
    tx
      .selectFrom('movements')
      .select(['id', 'date'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', anyIdOf('animals', tenant_id, id))
      .where(inseminationStands)
      .orderBy('date')
      .execute(),
  ])
  const caused = (subject_id: string, warningsOf: (horse: Lifetime) => Warning[]): Found[] =>
    newWarnings(warningsOf({ ...before, name: after.name }), warningsOf(after)).map(
      // The rule names a field of the batch or test, but the request changes the horse.
      ({ field: _, ...warning }) => ({ warning, subject_ids: [subject_id] }),
    )
  return [
    ...batches.flatMap((one) =>
      caused(one.id, (horse) => collectionWarnings(one.label, one.produced_on, horse)),
    ),
    ...tests.flatMap((one) => caused(one.id, (horse) => testWarnings(one.sampled_on, horse))),
    ...inseminations.flatMap((one) => caused(one.id, (horse) => mareWarnings(one.date, horse))),
  ]
}
