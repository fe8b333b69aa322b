import type { ColumnType, Generated } from 'kysely'
import type { Import, ImportStatus, NewImport } from '../contract.ts'
import '#platform/database/tables.ts'

/** What an import put on file; of sheets the version that it made. Imports of earlier versions had no tests or measurements. */
export type Made = Record<'parties' | 'animals' | 'containers' | 'batches', string[]> & {
  health_tests?: string[]
  measurements?: string[]
  sheets: { batch_id: string; version: number }[]
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    imports: Owned & {
      file_name: string
      sheet: string | null
      rows: number
      status: Generated<ImportStatus>
      hash: Buffer
      request: ColumnType<NewImport | null, string, null>
      counts: Json<Import['counts']>
      done: Generated<number>
      total: number
      refusals: ColumnType<Import['refusals'], string | undefined, string>
      made: ColumnType<Made, undefined, string>
      kept: ColumnType<string[], undefined, string>
      imported_by: string
      imported_by_name: string
      imported_at: Instant
      booked_at: Generated<string | null>
      undone_by: Generated<string | null>
      undone_by_name: Generated<string | null>
      undone_at: Generated<string | null>
      undo_reason: Generated<string | null>
    }
    import_movements: { tenant_id: string; movement_id: string; import_id: string }
    import_profiles: {
      tenant_id: string
      header_key: string
      name: string
      mapping: Json<Record<string, unknown>>
      updated_at: Instant
    }
  }
}
