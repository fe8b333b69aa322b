/**
 * The platform's tables as Kysely sees them; each feature declares its own in its tables.ts. The actual schema is
 * in db/migrations.
 */
import type { ColumnType, Generated } from 'kysely'
import type { KeyRight, Right } from '../contract/permissions.ts'
import type { FieldChange } from '../contract/changes.ts'
import type { Role } from '../contract/roles.ts'
import type { WarningCode } from '../contract/warnings.ts'

/** Instants and days are read as ISO text, never as Date, so that no time zone shifts them. */
export type Instant = ColumnType<string, string | undefined, string>
export type Json<T> = ColumnType<T, string, string>
export type Owned = { tenant_id: string; id: string }

export interface Tables {
  users: {
    id: string
    email: string
    first_name: string
    last_name: string
    password_hash: string
    created_at: Instant
    /** Chosen last; the next log-in begins there. */
    account: Generated<string | null>
  }
  tenants: {
    id: string
    name: string
    subscription_expires_on: string
    created_at: Instant
    factor_required_from: Generated<string | null>
    /** IANA name. */
    time_zone: Generated<string | null>
    /** Set by an owner's log-in and not confirmed yet. */
    is_time_zone_guessed: Generated<boolean>
  }
  legal_entities: Owned & { name: string; created_at: Instant }
  entitlements: {
    tenant_id: string
    user_id: string
    role: Role
    rights: Generated<Right[]>
    granted_at: Instant
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    created_at: Instant
    last_used_at: Instant
    /** When he last proved who he is; at first by logging in. */
    proven_at: Instant
    address: string | null
    agent: string | null
    way: string | null
    /** Chosen in this session; null for the first one. */
    account: Generated<string | null>
  }
  /** Who may be told by an id alone: the key's own row in users says its name. */
  program_keys: Owned & {
    rights: KeyRight[]
    key_hash: Buffer
    starts_with: string
    made_by: string
    created_at: Instant
    expires_at: string
    last_used_at: Generated<string | null>
    revoked_at: Generated<string | null>
  }
  key_accounts: { key_hash: Buffer; account: string }
  used_in: { is_only: Generated<boolean>; mode: 'testing' | 'production' }
  cookie_keys: { secret: Buffer; created_at: Instant }
  idempotency_keys: {
    tenant_id: string
    user_id: string
    method: string
    /** SHA-256 of the URL as requested. */
    path_hash: Buffer
    key: string
    body_hash: Buffer
    status: number
    reply: ColumnType<unknown, string | null, string | null>
    created_at: Instant
    forget_after: Instant
  }
  changes: Owned & {
    subject_id: string
    version: number
    changed_at: Instant
    changed_by: string
    changed_by_name: string
    fields: Json<FieldChange[]>
    restored_at: Generated<string | null>
  }
  acceptances: Owned & {
    /** A movement, or a record such as a batch. */
    subject_id: string
    code: WarningCode
    accepted_by: string
    accepted_by_name: string
    accepted_at: Instant
    restored_at: Generated<string | null>
  }
}
