/** Reads straws as the API returns them. */
import type { SelectQueryBuilder } from 'kysely'
import { locationOf } from '#features/containers/contract.ts'
import type { Straw } from '../contract.ts'
import type { Tables } from '#platform/database/tables.ts'

type Straws = SelectQueryBuilder<Tables, 'straws', object>

export async function readStraws(straws: Straws): Promise<Straw[]> {
  const rows = await straws.selectAll('straws').execute()
  return rows.map(({ lines, last_moved_on, container_id, canister, level, ...fields }) => ({
    ...fields,
    location: locationOf({ container_id, canister, level }),
  }))
}
