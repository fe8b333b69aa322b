import type { ColumnType, Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    containers: Owned & {
      version: Generated<number>
      warehouse_id: string
      label: string
      canisters: number
      levels: number
      straws_per_level: number | null
      note: string | null
      vessel: ColumnType<unknown, string | undefined, string>
      created_at: Instant
      deleted_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    places: { tenant_id: string; container_id: string; canister: number; level: number }
  }
}
