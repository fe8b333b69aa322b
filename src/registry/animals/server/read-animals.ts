import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import { containing, type Tx } from '#platform/database/database.ts'
import { ofAnyName, remainingId } from '#platform/database/merged-ids.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type Animal, type AnimalFilter, type AnimalSummary, normaliseUeln, type Sex } from '../contract.ts'

type Animals = SelectQueryBuilder<DB, 'animals', object>

export async function readAnimals(animals: Animals): Promise<Animal[]> {
  const rows = await summarised(animals)
    .select(['tenant_id', 'version', 'gelded_on', 'died_on', 'colour', 'height_cm', 'microchip'])
    .select(['studbooks', 'species', 'low_doses', 'residence', 'resident_since'])
    .select(
      sql<Animal['owners']>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
        from animal_owners o join parties p on p.tenant_id = o.tenant_id and p.id = o.party_id
        where o.tenant_id = animals.tenant_id and o.animal_id = animals.id
      )`.as('owners'),
    )
    .execute()
  return rows.map((row) => ({ ...summaryOf(row), owner_ids: row.owners.map(({ id }) => id) }))
}

export async function readAnimalSummaries(animals: Animals): Promise<AnimalSummary[]> {
  return (await summarised(animals).execute()).map((row) => summaryOf(row))
}

function summarised(animals: Animals) {
  return (
    animals
      .select(['id', 'name', 'sex', 'ueln', 'breed', 'born_on', 'sire_name', 'sire_id', 'dam_name', 'dam_id'])
      // Stored parents are shown with their current names.
      .select([nameOf('sire_id').as('sire_on_file'), nameOf('dam_id').as('dam_on_file')])
  )
}

type SummaryRow = InferResult<ReturnType<typeof summarised>>[number]

function summaryOf<R extends SummaryRow>(row: R) {
  const { sire_name, sire_id, sire_on_file, dam_name, dam_id, dam_on_file, ...fields } = row
  return {
    ...fields,
    sire: parent(sire_on_file ?? sire_name, sire_id),
    dam: parent(dam_on_file ?? dam_name, dam_id),
  }
}

function nameOf(column: 'sire_id' | 'dam_id') {
  return sql<string | null>`(
    select name from animals p where p.tenant_id = animals.tenant_id and p.id = animals.${sql.id(column)}
  )`
}

function parent(name: string | null, animal_id: string | null) {
  return name === null ? null : { name, animal_id }
}

/** Reads a horse, or the one into which it was merged. @throws Refusal NOT_FOUND if there is no such horse */
export async function readAnimal(tx: Tx, actor: Actor, id: string): Promise<Animal> {
  const [animal] = await readAnimals(
    tx
      .selectFrom('animals')
      .where('animals.tenant_id', '=', actor.tenant_id)
      .where('animals.id', '=', remainingId('animals', actor.tenant_id, sql`${id}::uuid`)),
  )
  if (!animal) throw notFound('The horse')
  return animal
}

/**
 * Locks a horse against changes and deletion until the transaction ends.
 * @returns the name of the horse
 * @throws Refusal INVALID for `field` if there is no such horse, or it has the other sex
 */
export async function requireAnimal(
  tx: Tx,
  actor: Actor,
  sex: Sex,
  id: string,
  field: string,
): Promise<string> {
  const animal = await tx
    .selectFrom('animals')
    .select(['sex', 'name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (animal?.sex !== sex) throw invalid(field, `Choose a ${sex.toLowerCase()} from the list`)
  return animal.name
}

export async function lockAnimal(tx: Tx, actor: Actor, id: string): Promise<Animal> {
  await tx
    .selectFrom('animals')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The horse'))
  return readAnimal(tx, actor, id)
}

type Filter = { [K in keyof typeof AnimalFilter]?: z.infer<(typeof AnimalFilter)[K]> }

export function chooseAnimals(
  tx: Tx,
  { tenant_id }: Pick<Actor, 'tenant_id'>,
  { text, name, ueln, breed, sex, owner_id, doses_left }: Filter,
): SelectQueryBuilder<DB, 'animals', object> {
  return tx
    .selectFrom('animals')
    .where('animals.tenant_id', '=', tenant_id)
    .where('animals.deleted_at', 'is', null)
    .$if(!!text, (some) => some.where(ofAnyName('animals', (row) => hasText(row, text!))))
    .$if(doses_left === '1', (some) =>
      some.where('animals.id', 'in', (eb) =>
        eb
          .selectFrom('stallion_totals as t')
          .select('t.animal_id')
          .where('t.tenant_id', '=', tenant_id)
          .where('t.doses', '>', 0),
      ),
    )
    .$if(!!name, (some) =>
      some.where(ofAnyName('animals', (row) => sql`${row}.name ilike ${containing(name!)}`)),
    )
    .$if(!!ueln, (some) =>
      some.where(ofAnyName('animals', (row) => sql`${row}.ueln ilike ${containing(normaliseUeln(ueln!))}`)),
    )
    .$if(breed !== undefined, (some) => some.where('animals.breed', '=', breed!))
    .$if(sex !== undefined, (some) => some.where('animals.sex', '=', sex!))
    .$if(owner_id !== undefined, (some) =>
      some.where('animals.id', 'in', (eb) =>
        eb
          .selectFrom('animal_owners as o')
          .select('o.animal_id')
          .where('o.tenant_id', '=', tenant_id)
          .where('o.party_id', '=', owner_id!),
      ),
    )
}

function hasText(row: RawBuilder<unknown>, text: string) {
  const [typed, number] = [containing(text), containing(normaliseUeln(text))]
  return sql`(
    ${row}.name ilike ${typed} or ${row}.ueln ilike ${number} or ${row}.microchip ilike ${number}
    or exists (
      select from jsonb_array_elements(${row}.studbooks) studbook where studbook ->> 'number' ilike ${typed}
    )
  )`
}
