import type { ColumnType } from 'kysely'

export type MergeKind = 'PARTY' | 'ANIMAL'

/** Rows that named the merged one, by table and column: the keys of each. */
export type Moved = Record<string, Record<string, unknown>[]>

declare module '#platform/database/tables.ts' {
  interface Tables {
    merges: Owned & {
      kind: MergeKind
      from_id: string
      into_id: string
      /** Version of the remaining one at which it got values of the other. */
      version: number | null
      moved: ColumnType<Moved, string, never>
      merged_at: Instant
      merged_by: string
      merged_by_name: string
      undone_at: ColumnType<string | null, undefined, string | null>
      undone_by_name: ColumnType<string | null, undefined, string | null>
    }
    distinct_pairs: {
      tenant_id: string
      first_id: string
      second_id: string
      decided_at: Instant
      decided_by_name: string
    }
  }
}
