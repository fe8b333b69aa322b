/** Webhooks: addresses that are told what happens in the account, and the log of what they were told. */
import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { id, instant, oneLine, page, Pagination, optionalTenant, tenant } from '#platform/contract/fields.ts'

/** Named as receivers know it from others: Standard Webhooks. */
export const WEBHOOK_EVENTS = [
  'movement.booked',
  'movement.reversed',
  'stallion.doses_low',
  'nitrogen.alarm',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const SENT_TYPES = [...WEBHOOK_EVENTS, 'webhook.test'] as const
export type SentType = (typeof SENT_TYPES)[number]

/** Who or what switched it off: a member, three days in vain, its server by 410, or an archive that it came in. */
export const DISABLED_BECAUSE = ['MEMBER', 'FAILING', 'GONE', 'IMPORTED'] as const
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export const TRY_PROBLEMS = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'NO_SUCH_HOST',
  'PRIVATE_ADDRESS',
  'CERTIFICATE',
  'NO_CONNECTION',
] as const
export type TryProblem = (typeof TRY_PROBLEMS)[number]

export const MAX_WEBHOOKS = 10
/** For so long after a change of secrets both sign. */
export const SECRET_OVERLAP_HOURS = 24
/** Days for which it can be read what was sent. */
export const LOG_DAYS = 30

const url = oneLine(500).check(
  z.refine(isWebAddress, { error: 'An address as https://example.com/hook, without name and password' }),
)
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one'),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.refine((some) => new Set(some).size === some.length, { error: 'Each once' }),
)

export const Webhook = z.strictObject({
  id,
  tenant_id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  created_by_name: z.string(),
  /** Until when the secret before this one signs too. */
  previous_until: z.nullable(instant),
  /** Since when nothing got through. */
  failing_since: z.nullable(instant),
  disabled_at: z.nullable(instant),
  disabled_because: z.nullable(z.enum(DISABLED_BECAUSE)),
  /** What is still to be sent. */
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.strictObject({ ...tenant, url, events })
export const WebhookChange = z.strictObject({
  ...tenant,
  url: z.optional(url),
  events: z.optional(events),
  is_enabled: z.optional(z.boolean()),
})

/** The one time that a secret is told. */
const WithSecret = z.strictObject({ webhook: Webhook, secret: z.string() })

export const DeliveryTry = z.strictObject({
  at: instant,
  /** Null where it was taken. */
  problem: z.nullable(z.enum(TRY_PROBLEMS)),
  /** What it answered, if it did. */
  status: z.nullable(z.int()),
  milliseconds: z.int(),
})
export type DeliveryTry = z.infer<typeof DeliveryTry>

export const Delivery = z.strictObject({
  /** The `webhook-id` it is sent with. */
  id,
  webhook_id: id,
  type: z.enum(SENT_TYPES),
  happened_at: instant,
  state: z.enum(DELIVERY_STATES),
  next_try_at: z.nullable(instant),
  /** The first one first. */
  tries: z.array(DeliveryTry),
  body: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const listWebhooks = get('/api/v1/webhooks', {
  summary: 'The webhooks of the account, the newest first',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  /** The newest first. */
  reply: z.strictObject({ webhooks: z.array(Webhook) }),
})

export const createWebhook = post('/api/v1/webhooks', {
  summary: 'Have an address told what happens; its secret is told this once',
  needs: 'MANAGE',
  body: NewWebhook,
  reply: WithSecret,
  reauthentication: true,
})

export const updateWebhook = patch('/api/v1/webhooks/{id}', {
  summary: 'Change what a webhook is told or where, or switch it off and on',
  needs: 'MANAGE',
  body: WebhookChange,
  reply: Webhook,
  reauthentication: true,
})

export const deleteWebhook = del('/api/v1/webhooks/{id}', {
  summary: 'Delete a webhook with its log',
  needs: 'MANAGE',
  open: ['EXPIRED'],
})

export const rotateWebhookSecret = post('/api/v1/webhooks/{id}/secret', {
  summary: 'Give a webhook a new secret; for a day the one before signs too',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: WithSecret,
  reauthentication: true,
})

export const testWebhook = post('/api/v1/webhooks/{id}/test', {
  summary: 'Send a test event',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 202,
  reply: Delivery,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

const DELIVERY_PAGE_SIZE = 20

export const listDeliveries = get('/api/v1/webhooks/{id}/deliveries', {
  summary: 'What a webhook was sent in the last 30 days, the latest first',
  needs: 'MANAGE',
  query: z.extend(optionalTenant, page(DELIVERY_PAGE_SIZE)),
  /** What happened last comes first. */
  reply: z.strictObject({ deliveries: z.array(Delivery), pagination: Pagination }),
})

/** With the same `webhook-id`, so that whoever has it already knows it. */
export const resendDelivery = post('/api/v1/webhooks/{id}/deliveries/{delivery_id}/resend', {
  summary: 'Send an event again',
  needs: 'MANAGE',
  params: z.strictObject({ id, delivery_id: id }),
  body: z.strictObject(tenant),
  status: 202,
  reply: Delivery,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

/** An address of the web, without a name and password in it: these would stand in logs. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username + url.password === ''
  )
}

/**
 * @param to_loopback whether this machine itself may be told, also without encryption: for trying it out
 * @returns what is wrong with a web address, or null
 */
export function addressProblem(text: string, to_loopback: boolean): string | null {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || (to_loopback && isLoopback(hostname))) return null
  return 'Must begin with https://'
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
