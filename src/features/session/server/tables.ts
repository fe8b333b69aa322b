import type { Generated } from 'kysely'
import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    password_resets: { code_hash: Buffer; user_id: string; expires_at: string }
    attempts: { key: string; window_start: string; attempts: number }
    authenticators: {
      user_id: string
      secret: string
      is_confirmed: Generated<boolean>
      created_at: Instant
      last_step: Generated<number>
    }
    passkeys: {
      user_id: string
      id: string
      name: string
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      created_at: Instant
      last_used_at: string | null
    }
    recovery_codes: { user_id: string; code_hash: Buffer }
    challenges: {
      token_hash: Buffer
      user_id: string | null
      purpose: 'LOG_IN' | 'PROOF' | 'NEW_PASSKEY'
      expires_at: string
    }
    factor_resets: { user_id: string; asked_at: Instant; due_at: string }
    email_changes: {
      user_id: string
      id: string
      email: string
      old_hash: Buffer | null
      new_hash: Buffer | null
      old_agreed: Generated<boolean>
      new_agreed: Generated<boolean>
      expires_at: string
    }
  }
}
