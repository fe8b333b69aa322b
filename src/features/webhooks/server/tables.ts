import type { ColumnType, Generated } from 'kysely'
import type { DELIVERY_STATES, DeliveryTry, DISABLED_BECAUSE, SentType, WebhookEvent } from '../contract.ts'

type Later = ColumnType<string | null, string | null | undefined, string | null>

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: Owned & {
      url: string
      events: WebhookEvent[]
      secret: Buffer
      previous_secret: Buffer | null
      previous_until: Later
      created_at: Instant
      created_by_name: string
      failing_since: Later
      disabled_at: Later
      disabled_because: (typeof DISABLED_BECAUSE)[number] | null
    }
    webhook_events: Owned & { type: SentType; happened_at: string; body: string }
    webhook_deliveries: {
      tenant_id: string
      webhook_id: string
      event_id: string
      state: Generated<(typeof DELIVERY_STATES)[number]>
      tries: ColumnType<DeliveryTry[], string | undefined, string>
      counted: Generated<number>
      next_try_at: string | null
    }
    webhook_outbox: {
      id: Generated<string>
      account: string
      type: WebhookEvent
      subject: string
      happened_at: Instant
    }
    webhook_turns: {
      webhook_id: string
      account: string
      next_at: Later
      failures: Generated<number>
      paused_until: Later
      taken_until: Later
    }
  }
}
