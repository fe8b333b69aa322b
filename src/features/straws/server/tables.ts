import type { StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { StrawEnd, StrawStatus } from '#features/batches/straw-states.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
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
      numbers: StrawNumbers
    }
  }
}
