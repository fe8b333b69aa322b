import type { Content } from '../blocks.ts'
import type { Document, DocumentKind, Paper } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    document_numbers: { tenant_id: string; kind: DocumentKind; year: number; last: number }
    letterheads: { tenant_id: string; paper: Paper | null; logo: Buffer | null }
    documents: Owned & {
      kind: DocumentKind
      year: number
      number: number
      printed_number: string
      version: number
      batch_id: string | null
      movement_id: string | null
      party_id: string | null
      stock_take_id: string | null
      container_id: string | null
      pick_list_id: string | null
      from_day: string | null
      to_day: string | null
      title: string
      subject: string
      paper: Paper
      data: Json<Content & { typed?: NonNullable<Document['typed']> }>
      pdf: Buffer
      hash: Buffer
      made_at: Instant
      made_by: string
      made_by_name: string
      replaces_id: string | null
    }
  }
}
