/** The stock-takes of an archive; their reports stay behind with the other documents. */
import type { Tx } from '#platform/database/database.ts'
import type { Importer } from './import-journal.ts'
import { inPieces, insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive, Row } from './read-archive.ts'

const OF_STOCK_TAKE = [
  ...([
    'tenant_id',
    'id',
    'container_id',
    'canister',
    'state',
    'begun_at',
    'begun_by',
    'begun_by_name',
  ] as const),
  ...(['as_of', 'ended_at', 'ended_by', 'ended_by_name', 'signer_id', 'signer_name', 'decided'] as const),
  ...(['reversed_at', 'reversed_by', 'reversed_by_name', 'reverse_reason'] as const),
]
const OF_CANISTER = [
  ...([
    'tenant_id',
    'stock_take_id',
    'canister',
    'version',
    'lines',
    'unknown',
    'begun_at',
    'begun_by',
  ] as const),
  ...(['begun_by_name', 'changed_by_name', 'counted_at', 'counted_by_name'] as const),
]
const OF_LEVEL = [
  ...(['tenant_id', 'stock_take_id', 'container_id', 'canister', 'level', 'counted_at', 'agrees'] as const),
]
const OF_SEARCH = [
  ...([
    'tenant_id',
    'stock_take_id',
    'number',
    'canister',
    'level',
    'batch_id',
    'owner_id',
    'numbers',
  ] as const),
  ...(['found_at', 'found_by_name'] as const),
]
const OF_MOVEMENT = ['tenant_id', 'movement_id', 'stock_take_id'] as const

/** By whoever imports, under the names of old. */
export async function importStockTakes(
  tx: Tx,
  { tenant_id, user_id }: Importer,
  archive: OpenArchive,
  ids: NewIds,
) {
  const byImporter = (row: Row, columns: string[]) =>
    Object.fromEntries(columns.map((column) => [column, row[column] === null ? null : user_id]))
  await inPieces(archive.rows('stock_takes'), (rows) =>
    insert(
      tx,
      'stock_takes',
      OF_STOCK_TAKE,
      rows.map((row) => ({
        ...ids.renew(row, ['container_id', 'as_of']),
        ...byImporter(row, ['begun_by', 'ended_by', 'signer_id', 'reversed_by']),
        decided: ids.renewDeep(row['decided']),
        tenant_id,
        id: ids.make(row['id']),
      })),
    ),
  )
  await inPieces(archive.rows('stock_take_canisters'), (rows) =>
    insert(
      tx,
      'stock_take_canisters',
      OF_CANISTER,
      rows.map((row) => ({
        ...ids.renew(row, ['stock_take_id']),
        ...byImporter(row, ['begun_by']),
        lines: ids.renewDeep(row['lines']),
        tenant_id,
      })),
    ),
  )
  for (const [table, columns, named] of [
    ['stock_take_levels', OF_LEVEL, ['stock_take_id', 'container_id']],
    ['stock_take_searches', OF_SEARCH, ['stock_take_id', 'batch_id', 'owner_id']],
    ['stock_take_movements', OF_MOVEMENT, ['stock_take_id', 'movement_id']],
  ] as const) {
    await inPieces(archive.rows(table), (rows) =>
      insert(
        tx,
        table,
        columns,
        rows.map((row) => ({ ...ids.renew(row, named), tenant_id })),
      ),
    )
  }
}
