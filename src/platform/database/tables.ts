/** The tables as Kysely sees them; the truth about them is in db/migrations. */
import type { ColumnType, Generated, GeneratedAlways, Insertable } from 'kysely'
import type { Animal } from '#features/animals/contract.ts'
import type { Batch } from '#features/batches/contract.ts'
import type { FieldChange } from '../contract/changes.ts'
import type { Role } from '#features/members/contract.ts'
import type { Direction, JournalKind, MovementType, Outcome } from '#features/movements/contract.ts'
import type { BatchSheet } from '#features/batches/sheet.ts'
import type { PAYMENT_STATUSES } from '#features/subscription/contract.ts'
import type { StrawEnd, StrawStatus } from '#features/straws/contract.ts'

/** Instants and days come back as ISO text, never as Date: nothing shifts them by a time zone. */
type Instant = ColumnType<string, string | undefined, string>
type Json<T> = ColumnType<T, string, string>
type Owned = { tenant_id: string; id: string }

export type Tables = {
  users: {
    id: string
    email: string
    first_name: string
    last_name: string
    password_hash: string
    created_at: Instant
  }
  tenants: { id: string; name: string; subscription_expires_on: string; created_at: Instant }
  legal_entities: Owned & { name: string; created_at: Instant }
  entitlements: { tenant_id: string; user_id: string; role: Role; granted_at: Instant }
  sessions: { token_hash: Buffer; user_id: string; created_at: Instant; last_used_at: Instant }
  used_in: { is_only: Generated<boolean>; mode: 'testing' | 'production' }
  cookie_keys: { secret: Buffer; created_at: Instant }
  attempts: { key: string; window_start: string; attempts: number }
  idempotency_keys: {
    tenant_id: string
    user_id: string
    method: string
    /** SHA-256 of the address as it was asked for. */
    path_hash: Buffer
    key: string
    body_hash: Buffer
    status: number
    reply: ColumnType<unknown, string | null, string | null>
    created_at: Instant
  }
  password_resets: { code_hash: Buffer; user_id: string; expires_at: string }
  invitation_requests: { email: string; requested_at: Instant }
  sign_up_invitations: { token_hash: Buffer; email: string; created_at: Instant; expires_at: string }
  member_invitations: Owned & {
    email: string
    role: Role
    invited_by: string
    created_at: Instant
    expires_at: string
    token_hash: Buffer | null
  }
  payments: Owned & {
    status: Generated<(typeof PAYMENT_STATUSES)[number]>
    amount: number
    currency: string
    requested_by: string
    created_at: Instant
    settled_at: string | null
    paid_until: string | null
  }
  help_messages: Owned & { user_id: string; message: string; created_at: Instant; sent_at: string | null }
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
    created_at: Instant
  }
  animals: Owned & {
    version: Generated<number>
    ueln: string | null
    name: string
    sex: Animal['sex']
    born_on: string | null
    sire_name: string | null
    sire_id: string | null
    dam_name: string | null
    dam_id: string | null
    colour: string | null
    height_cm: number | null
    breed: Animal['breed']
    microchip: string | null
    studbooks: Json<Animal['studbooks']>
    species: Animal['species']
    created_at: Instant
  }
  stallion_totals: { tenant_id: string; animal_id: string; batches: number; straws: number; doses: number }
  animal_owners: { tenant_id: string; animal_id: string; party_id: string }
  batches: Owned & {
    version: Generated<number>
    label: string
    animal_id: string
    origin: Batch['origin']
    producer_id: string | null
    received_on: string | null
    straw_amount: number | null
    straw_size: Batch['straw_size']
    straw_colour: Batch['straw_colour']
    concentration_per_dose: number | null
    calculation_mode: Batch['calculation_mode']
    straws_per_dose: number | null
    effective_straws_per_dose: number | null
    quality: Batch['quality']
    note: string | null
    sheet: Json<BatchSheet>
    produced_on: GeneratedAlways<string | null>
    post_thaw_progressive: GeneratedAlways<number | null>
    last_straw_number: Generated<number>
    stored: Generated<number>
    has_moved: Generated<boolean>
    created_at: Instant
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  containers: Owned & {
    version: Generated<number>
    warehouse_id: string
    label: string
    canisters: number
    levels: number
    note: string | null
    created_at: Instant
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  places: { tenant_id: string; container_id: string; canister: number; level: number }
  straws: Owned & {
    batch_id: string
    number: number
    owner_id: string
    holder_id: string | null
    warehouse_id: string | null
    container_id: string | null
    canister: number | null
    level: number | null
    status: StrawStatus | null
    closed: StrawEnd | null
    lines: number
    last_moved_on: string
  }
  movements: Owned & {
    kind: Generated<JournalKind>
    type: MovementType | null
    direction: Direction | null
    date: string
    recorded_at: Instant
    recorded_by: string
    /** Null of what was booked before it was kept. */
    recorded_by_name: string | null
    signer_id: string
    signer_name: string
    batch_id: string
    owner_id: string
    supplier_id: string | null
    receiver_id: string | null
    holder_id: string | null
    animal_id: string | null
    amount: number
    reason: string | null
    note: string | null
    keep_in_store: Generated<boolean>
    reverses_id: string | null
  }
  outcomes: Owned & {
    movement_id: string
    outcome: Outcome
    checked_on: string | null
    recorded_at: Instant
    recorded_by: string
    recorded_by_name: string
  }
  changes: Owned & {
    subject_id: string
    version: number
    changed_at: Instant
    changed_by: string
    changed_by_name: string
    fields: Json<FieldChange[]>
  }
  movement_lines: {
    tenant_id: string
    straw_id: string
    line: number
    movement_id: string
    owner_before: string | null
    holder_before: string | null
    warehouse_before: string | null
    container_before: string | null
    canister_before: number | null
    level_before: number | null
    status_before: StrawStatus | null
    closed_before: StrawEnd | null
    owner_after: string
    holder_after: string | null
    warehouse_after: string | null
    container_after: string | null
    canister_after: number | null
    level_after: number | null
    status_after: StrawStatus | null
    closed_after: StrawEnd | null
  }
  stock: {
    tenant_id: string
    batch_id: string
    owner_id: string
    status: StrawStatus
    holder_id: string | null
    warehouse_id: string | null
    container_id: string | null
    canister: number | null
    level: number | null
    straws: number
  }
}

export type NewMovementRow = Insertable<Tables['movements']>
