/** Reads animals as the API returns them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Animal } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

type Animals = SelectQueryBuilder<Tables, 'animals', object>

export async function readAnimals(animals: Animals): Promise<Animal[]> {
  const rows = await animals
    .selectAll('animals')
    .select([
      sql<string[]>`array(
        select party_id from animal_owners o
        where o.tenant_id = animals.tenant_id and o.animal_id = animals.id order by party_id
      )`.as('owner_ids'),
      // Parents on file go by the name they have there.
      nameOf('sire_id').as('sire_on_file'),
      nameOf('dam_id').as('dam_on_file'),
    ])
    .execute()
  return rows.map(
    ({ created_at: _, sire_name, sire_id, sire_on_file, dam_name, dam_id, dam_on_file, ...fields }) => ({
      ...fields,
      sire: parent(sire_on_file ?? sire_name, sire_id),
      dam: parent(dam_on_file ?? dam_name, dam_id),
    }),
  )
}

function nameOf(column: 'sire_id' | 'dam_id') {
  return sql<string | null>`(
    select name from animals p where p.tenant_id = animals.tenant_id and p.id = animals.${sql.id(column)}
  )`
}

function parent(name: string | null, animal_id: string | null) {
  return name === null ? null : { name, animal_id }
}
