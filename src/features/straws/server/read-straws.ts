/** Reads straws as the API returns them. */
import type { SelectQueryBuilder } from 'kysely'
import type { Location } from '#features/containers/contract.ts'
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

/** A straw's place, or null: the database stores either all three parts or none. */
export function locationOf(row: {
  container_id: string | null
  canister: number | null
  level: number | null
}): Location | null {
  const { container_id, canister, level } = row
  return container_id === null ? null : { container_id, canister: canister!, level: level! }
}
