import type { ColumnType, Generated } from 'kysely'
import type { CentreKind } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    parties: Owned & {
      version: Generated<number>
      is_self: Generated<boolean>
      name: string
      email: string | null
      street_1: string | null
      street_2: string | null
      zipcode: string | null
      city: string | null
      country: string | null
      phone: string | null
      approval_number: string | null
      centre_kind: CentreKind | null
      centre_vet: string | null
      approval_valid_from: string | null
      approval_valid_until: string | null
      created_at: Instant
      deleted_at: ColumnType<string | null, undefined, string | null>
      /** The remaining party, once this one was merged. */
      merged_into: ColumnType<string | null, undefined, string | null>
      /** When its personal data was taken out. */
      erased_at: ColumnType<string | null, undefined, string | null>
    }
  }
}
