import type { Tx } from '#platform/database/database.ts'
import { inPieces, insert } from './insert-rows.ts'
import type { Importer } from './import-journal.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive, Row } from './read-archive.ts'

/** Imports merges, which can be undone as before, and pairs that were kept apart. All that they name has its new id. */
export async function importMerges(
  tx: Tx,
  { tenant_id, user_id }: Importer,
  archive: OpenArchive,
  ids: NewIds,
) {
  await inPieces(archive.rows('merges'), (rows) =>
    insert(
      tx,
      'merges',
      OF_MERGE,
      rows.map((row) => ({
        ...(ids.renewDeep(row) as Row),
        ...{ tenant_id, id: ids.make(row['id']), merged_by: user_id },
      })),
    ),
  )
  await inPieces(archive.rows('distinct_pairs'), (rows) =>
    insert(
      tx,
      'distinct_pairs',
      ['tenant_id', 'first_id', 'second_id', 'decided_at', 'decided_by_name'],
      rows.flatMap((row) => {
        const [first_id, second_id] = [ids.of(row['first_id']), ids.of(row['second_id'])].toSorted()
        // One of them may be deleted.
        return first_id && second_id ? [{ ...row, tenant_id, first_id, second_id }] : []
      }),
    ),
  )
}

const OF_MERGE = [
  ...([
    'tenant_id',
    'id',
    'kind',
    'from_id',
    'into_id',
    'version',
    'moved',
    'merged_at',
    'merged_by',
  ] as const),
  ...(['merged_by_name', 'undone_at', 'undone_by_name'] as const),
]
