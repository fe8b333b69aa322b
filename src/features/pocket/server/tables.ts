import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    discarded_entries: Owned & {
      key: string
      said: string
      why: string
      happened_at: string
      discarded_at: Instant
      discarded_by: string
      discarded_by_name: string
      /** Says the archive it came by; null for what was discarded here. */
      restored_at: Generated<string | null>
    }
  }
}
