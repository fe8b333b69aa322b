import type { FileMedia } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: Owned & {
      batch_id: string | null
      animal_id: string | null
      party_id: string | null
      movement_id: string | null
      health_test_id: string | null
      name: string
      media: FileMedia
      bytes: number
      hash: Buffer
      added_at: Instant
      added_by: string
      added_by_name: string
    }
    file_pieces: { tenant_id: string; file_id: string; number: number; bytes: Buffer }
  }
}
