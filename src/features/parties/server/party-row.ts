/** Party rows as the API returns them. */
import type { Selectable } from 'kysely'
import type { Party } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

export function partyOf({ created_at: _, deleted_at: __, ...row }: Selectable<Tables['parties']>): Party {
  return withCountry(row)
}

/** Only known codes are ever written. */
export function withCountry<R extends { country: string | null }>(row: R) {
  return { ...row, country: row.country as Party['country'] }
}
