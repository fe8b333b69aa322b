/** Reads animals as the API returns them. */
import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import type { Animal, AnimalSummary } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

type Animals = SelectQueryBuilder<Tables, 'animals', object>

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
  return rows.map((row) => {
    const { tenant_id, version, gelded_on, died_on, colour, height_cm, microchip } = row
    const { studbooks, species, low_doses, residence, resident_since, owners } = row
    return {
      ...summaryOf(row),
      tenant_id,
      version,
      gelded_on,
      died_on,
      colour,
      height_cm,
      microchip,
      studbooks,
      species,
      low_doses,
      residence,
      resident_since,
      owners,
      owner_ids: owners.map(({ id }) => id),
    }
  })
}

/** Just what lists show. */
export async function readAnimalSummaries(animals: Animals): Promise<AnimalSummary[]> {
  return (await summarised(animals).execute()).map(summaryOf)
}

function summarised(animals: Animals) {
  return (
    animals
      .select(['id', 'name', 'sex', 'ueln', 'breed', 'born_on', 'sire_name', 'sire_id', 'dam_name', 'dam_id'])
      // Parents on file go by the name they have there.
      .select([nameOf('sire_id').as('sire_on_file'), nameOf('dam_id').as('dam_on_file')])
  )
}

function summaryOf(row: InferResult<ReturnType<typeof summarised>>[number]): AnimalSummary {
  const { sire_name, sire_id, sire_on_file, dam_name, dam_id, dam_on_file } = row
  const { id, name, sex, ueln, breed, born_on } = row
  return {
    id,
    name,
    sex,
    ueln,
    breed,
    born_on,
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
