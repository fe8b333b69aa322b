/** Party rows as the API returns them. */
import type { Selectable } from 'kysely'
import type { Party } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

export function partyOf(stored: Selectable<Tables['parties']>): Party {
  const { created_at: _, deleted_at: __, erased_at: ___, merged_into: ____, ...row } = stored
  return withCountry(row)
}

/** Only known codes are ever written. */
export function withCountry<R extends { country: string | null }>(row: R) {
  return { ...row, country: row.country as Party['country'] }
}
