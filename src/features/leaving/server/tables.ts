import type { Generated } from 'kysely'
import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Outside of row security: it is read before any account is open. */
    closings: {
      account: string
      asked_by: string
      asked_at: Generated<string>
      ends_at: Generated<string>
      reminded_at: Generated<string | null>
      began_at: Generated<string | null>
      members: Generated<string[] | null>
    }
  }
}
