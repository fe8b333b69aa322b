import type { Generated, Insertable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import type { StrawEnd, StrawStatus } from '#features/batches/straw-states.ts'
import type { StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { Direction, JournalKind, MovementType, Outcome } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    movements: Owned & {
      kind: Generated<JournalKind>
      type: MovementType | null
      direction: Direction | null
      date: string
      recorded_at: Instant
      recorded_by: string
      /** Null for bookings from before it was recorded. */
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
      /** Says the archive it came by; null for what was recorded here. */
      restored_at: Generated<string | null>
      /** When it was done, if that was told later; the database has it of the request. */
      happened_at: Generated<string | null>
    }
    outcomes: Owned & {
      movement_id: string
      outcome: Outcome
      checked_on: string | null
      recorded_at: Instant
      recorded_by: string
      recorded_by_name: string
      restored_at: Generated<string | null>
    }
    /** Follows from the lines: which straws moved, and from where (into where, if they came in). */
    movement_straws: { tenant_id: string; movement_id: string; numbers: StrawNumbers; places: unknown }
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
  }
}

export type NewMovementRow = Insertable<Tables['movements']>
