import type { Generated } from 'kysely'
import type { StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { PurposeType, WhyFewer } from '../shapes.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    pick_lists: Owned & {
      name: string
      created_at: Instant
      created_by: string
      created_by_name: string
      closed_at: string | null
      closed_by: string | null
      closed_by_name: string | null
    }
    pick_list_lines: Owned & {
      pick_list_id: string
      batch_id: string
      owner_id: string
      amount: number
      left_amount: number
      numbers: StrawNumbers | null
      container_id: string | null
      canister: number | null
      level: number | null
      type: PurposeType
      receiver_id: string | null
      animal_id: string | null
      reason: string | null
      keep_in_store: Generated<boolean>
      to_container_id: string | null
      to_canister: number | null
      to_level: number | null
      note: string | null
      added_at: Instant
      added_by: string
      added_by_name: string
      removed_at: string | null
      removed_by_name: string | null
    }
    openings: Owned & {
      pick_list_id: string
      opened_at: Instant
      opened_by: string
      opened_by_name: string
      heard_at: Instant
      heard_by: string
      heard_by_name: string
      ended_at: string | null
      is_booked: Generated<boolean>
    }
    opening_takes: {
      tenant_id: string
      opening_id: string
      number: number
      line_id: string
      batch_id: string
      owner_id: string
      container_id: string | null
      canister: number | null
      level: number | null
      numbers: StrawNumbers
      came_out: number | null
      is_skipped: Generated<boolean>
      is_checked: Generated<boolean>
      why_fewer: WhyFewer | null
      instead_batch_id: string | null
      instead_reason: string | null
      counted_at: string | null
      counted_by_name: string | null
      booked: StrawNumbers | null
      movement_id: string | null
      undone_at: string | null
    }
    lifts: Owned & {
      opening_id: string
      container_id: string
      canister: number
      lifted_at: Instant
      seconds: number
      lifted_by: string
      lifted_by_name: string
      happened_at: Generated<string | null>
    }
    lift_straws: { tenant_id: string; lift_id: string; batch_id: string; numbers: StrawNumbers }
  }
}
