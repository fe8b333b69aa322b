/** The vessels of an archive, with what was measured in them. */
import { Vessel } from '#features/containers/vessel.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Importer } from './import-journal.ts'
import { inPieces, insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive } from './read-archive.ts'

const OF_CONTAINER = [
  ...(['tenant_id', 'id', 'version', 'warehouse_id', 'label', 'canisters', 'levels'] as const),
  ...(['straws_per_level', 'note', 'vessel', 'deleted_at'] as const),
]

export async function importContainers(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('containers'), async (rows) => {
    const made = rows.map((row) => ({
      ...ids.renew(row, ['warehouse_id']),
      tenant_id,
      id: ids.make(row['id']),
      // An older archive has none.
      vessel: Vessel.parse(row['vessel'] ?? {}),
    }))
    await insert(tx, 'containers', OF_CONTAINER, made)
  })
}

const OF_MEASUREMENT = [
  ...([
    'tenant_id',
    'id',
    'container_id',
    'kind',
    'happened_at',
    'recorded_at',
    'cm',
    'kg',
    'litres',
  ] as const),
  ...(['added_litres', 'note', 'recorded_by', 'recorded_by_name', 'struck_at', 'struck_by'] as const),
  'struck_by_name',
] as const

/** Whoever measured then keeps the name; an older archive has none. */
export async function importMeasurements(tx: Tx, actor: Importer, archive: OpenArchive, ids: NewIds) {
  const { tenant_id, user_id } = actor
  await inPieces(archive.rows('measurements'), async (rows) => {
    const made = rows.map((row) => ({
      ...ids.renew(row, ['container_id']),
      tenant_id,
      id: ids.make(row['id']),
      recorded_by: user_id,
      struck_by: row['struck_at'] === null ? null : user_id,
    }))
    await insert(tx, 'measurements', OF_MEASUREMENT, made)
    await tx
      .insertInto('daily_looks')
      .values({ account: tenant_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
