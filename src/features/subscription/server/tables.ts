import type { Generated } from 'kysely'
import type { PAYMENT_STATUSES } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    payments: Owned & {
      status: Generated<(typeof PAYMENT_STATUSES)[number]>
      amount: number
      currency: string
      requested_by: string
      created_at: Instant
      settled_at: string | null
      paid_until: string | null
    }
  }
}
