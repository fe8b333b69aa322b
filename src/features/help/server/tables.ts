import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    help_messages: Owned & { user_id: string; message: string; created_at: Instant; sent_at: string | null }
  }
}
