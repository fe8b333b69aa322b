import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    password_resets: { code_hash: Buffer; user_id: string; expires_at: string }
    attempts: { key: string; window_start: string; attempts: number }
  }
}
