/** Animals as they leave the database. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Animal } from '#domain/animals.ts'
import type { Tables } from '../tables.ts'

type Animals = SelectQueryBuilder<Tables, 'animals', object>

export async function readAnimals(animals: Animals): Promise<Animal[]> {
  const rows = await animals
    .selectAll('animals')
    .select(
      sql<string[]>`array(
        select party_id from animal_owners o
        where o.tenant_id = animals.tenant_id and o.animal_id = animals.id order by party_id
      )`.as('owner_ids'),
    )
    .execute()
  return rows.map(({ created_at: _, sire_name, sire_id, dam_name, dam_id, ...fields }) => ({
    ...fields,
    sire: parent(sire_name, sire_id),
    dam: parent(dam_name, dam_id),
  }))
}

function parent(name: string | null, animal_id: string | null) {
  return name === null ? null : { name, animal_id }
}
