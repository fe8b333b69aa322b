import '#platform/database/tables.ts'
import type { SecurityEventKind } from '../kinds.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    security_events: Owned & {
      happened_at: Instant
      kind: SecurityEventKind
      user_id: string | null
      subject_id: string | null
      details: Json<Details>
      address: string | null
      agent: string | null
    }
  }
}

/** Nothing that names a person: names are looked up when the journal is read. */
export type Details = Record<string, string | number | boolean>
