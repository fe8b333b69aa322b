import type { ColumnType, Generated } from 'kysely'
import type { StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { CountLine, Difference, StockTakeState, Unknown } from '../contract.ts'
import '#platform/database/tables.ts'

/** What the book says now is read from the book. */
export type KeptLine = Omit<CountLine, 'now'>

declare module '#platform/database/tables.ts' {
  interface Tables {
    stock_takes: Owned & {
      container_id: string
      canister: number | null
      state: Generated<StockTakeState>
      begun_at: Instant
      begun_by: string
      begun_by_name: string
      as_of: string | null
      ended_at: string | null
      ended_by: string | null
      ended_by_name: string | null
      signer_id: string | null
      signer_name: string | null
      decided: ColumnType<Difference[] | null, undefined, string>
      reversed_at: string | null
      reversed_by: string | null
      reversed_by_name: string | null
      reverse_reason: string | null
    }
    stock_take_canisters: {
      tenant_id: string
      stock_take_id: string
      canister: number
      version: Generated<number>
      lines: Json<KeptLine[]>
      unknown: ColumnType<Unknown[], string | undefined, string>
      begun_at: string | null
      begun_by: string | null
      begun_by_name: string | null
      changed_by_name: string | null
      counted_at: string | null
      counted_by_name: string | null
    }
    stock_take_levels: {
      tenant_id: string
      stock_take_id: string
      container_id: string
      canister: number
      level: number
      counted_at: Instant
      agrees: boolean
    }
    stock_take_searches: {
      tenant_id: string
      stock_take_id: string
      number: number
      canister: number
      level: number
      batch_id: string
      owner_id: string
      numbers: StrawNumbers
      found_at: string | null
      found_by_name: string | null
    }
    stock_take_movements: { tenant_id: string; movement_id: string; stock_take_id: string }
  }
}
