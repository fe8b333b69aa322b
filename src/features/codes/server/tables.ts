import type { CodeKind } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    codes: {
      tenant_id: string
      code: string
      kind: CodeKind
      container_id: string | null
      canister: number | null
      level: number | null
      batch_id: string | null
      document_id: string | null
      made_at: Instant
    }
  }
}
