/** A party row as the API returns it. */
import type { Selectable } from 'kysely'
import type { Party } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

export function partyOf(row: Selectable<Tables['parties']>): Party {
  const { created_at: _, country, ...fields } = row
  return { ...fields, country: country as Party['country'] }
}
