import type { ColumnType, Generated } from 'kysely'
import type { Animal } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    animals: Owned & {
      version: Generated<number>
      ueln: string | null
      name: string
      sex: Animal['sex']
      born_on: string | null
      gelded_on: string | null
      died_on: string | null
      sire_name: string | null
      sire_id: string | null
      dam_name: string | null
      dam_id: string | null
      colour: string | null
      height_cm: number | null
      breed: Animal['breed']
      microchip: string | null
      studbooks: Json<Animal['studbooks']>
      species: Animal['species']
      low_doses: number | null
      residence: Animal['residence']
      resident_since: string | null
      created_at: Instant
      /** The remaining horse, once this one was merged. */
      merged_into: ColumnType<string | null, undefined, string | null>
      deleted_at: ColumnType<string | null, undefined, string | null>
    }
    animal_owners: { tenant_id: string; animal_id: string; party_id: string }
  }
}
