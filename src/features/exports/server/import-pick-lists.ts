/** The pick lists of an archive, what was done with them, and the lifts; their papers stay behind with the other documents. */
import type { Tx } from '#platform/database/database.ts'
import type { Importer } from './import-journal.ts'
import { inPieces, insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive } from './read-archive.ts'

type Told = {
  columns: readonly string[]
  /** Things that are named; and people, for whom whoever imports stands in under their names. */
  named?: readonly string[]
  people?: readonly string[]
  hasId?: true
}

const TOLD = {
  pick_lists: {
    hasId: true,
    columns: ['name', 'created_at', 'created_by_name', 'closed_at', 'closed_by_name'],
    people: ['created_by', 'closed_by'],
  },
  pick_list_lines: {
    hasId: true,
    columns: [
      ...['amount', 'left_amount', 'numbers', 'canister', 'level', 'type', 'reason', 'keep_in_store', 'note'],
      ...['to_canister', 'to_level', 'added_at', 'added_by_name', 'removed_at', 'removed_by_name'],
    ],
    named: [
      ...['pick_list_id', 'batch_id', 'owner_id', 'container_id', 'receiver_id', 'animal_id'],
      'to_container_id',
    ],
    people: ['added_by'],
  },
  openings: {
    hasId: true,
    columns: ['opened_at', 'opened_by_name', 'heard_at', 'heard_by_name', 'ended_at', 'is_booked'],
    named: ['pick_list_id'],
    people: ['opened_by', 'heard_by'],
  },
  opening_takes: {
    columns: [
      ...['number', 'canister', 'level', 'numbers', 'came_out', 'is_skipped', 'is_checked', 'why_fewer'],
      ...['instead_reason', 'counted_at', 'counted_by_name', 'booked', 'undone_at'],
    ],
    named: [
      ...['opening_id', 'line_id', 'batch_id', 'owner_id', 'container_id', 'instead_batch_id'],
      'movement_id',
    ],
  },
  lifts: {
    hasId: true,
    columns: ['canister', 'lifted_at', 'happened_at', 'seconds', 'lifted_by_name'],
    named: ['opening_id', 'container_id'],
    people: ['lifted_by'],
  },
  lift_straws: { columns: ['numbers'], named: ['lift_id', 'batch_id'] },
} as const satisfies Record<string, Told>

export async function importPickLists(
  tx: Tx,
  { tenant_id, user_id }: Importer,
  archive: OpenArchive,
  ids: NewIds,
) {
  for (const [table, told] of Object.entries<Told>(TOLD)) {
    const { columns, named = [], people = [], hasId = false } = told
    const all = ['tenant_id', ...(hasId ? ['id'] : []), ...columns, ...named, ...people]
    await inPieces(archive.rows(table as keyof typeof TOLD), (rows) =>
      insert(
        tx,
        table,
        all,
        rows.map((row) => ({
          ...ids.renew(row, named),
          ...Object.fromEntries(people.map((person) => [person, row[person] === null ? null : user_id])),
          tenant_id,
          ...(hasId && { id: ids.make(row['id']) }),
        })),
      ),
    )
  }
}
