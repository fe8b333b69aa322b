import type { Generated } from 'kysely'
import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    archives: Owned & {
      state: Generated<'MAKING' | 'READY' | 'FAILED'>
      asked_by: string
      asked_by_name: string
      asked_at: Instant
      done: Generated<number>
      total: Generated<number>
      heard_at: Instant
      bytes: number | null
      expires_at: string | null
    }
  }
}
