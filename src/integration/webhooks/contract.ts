import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { id, instant, oneLine, page, Pagination, optionalTenant, tenant } from '#platform/contract/fields.ts'

/** Types of events, named in the style of Standard Webhooks, a convention that receivers know. */
export const WEBHOOK_EVENTS = [
  'movement.booked',
  'movement.reversed',
  'stallion.doses_low',
  'nitrogen.alarm',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const SENT_TYPES = [...WEBHOOK_EVENTS, 'webhook.test'] as const
export type SentType = (typeof SENT_TYPES)[number]

/**
 * Reasons why a webhook is off. `MEMBER`: a member switched it off. `FAILING`: attempts failed for three days. `GONE`:
 * the receiver replied 410. `IMPORTED`: the webhook was restored from an archive.
 */
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
export type DeliveryError = (typeof TRY_PROBLEMS)[number]

export const MAX_WEBHOOKS = 10
/** Hours during which both the old and the new secret sign. */
export const SECRET_OVERLAP_HOURS = 24
/** Days after which an event and its deliveries are deleted, when further events of the account are relayed. */
export const RETENTION_DAYS = 30

const url = oneLine(500).check(
  z.refine(isWebAddress, { error: 'Enter a URL like https://example.com/hook, without name or password' }),
)
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one'),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.refine((some) => new Set(some).size === some.length, { error: 'Event listed twice' }),
)

export const Webhook = z.strictObject({
  id,
  tenant_id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  created_by_name: z.string(),
  /**
   * End of the time during which the previous secret signs too; null once it has passed, or without a previous secret.
   */
  previous_until: z.nullable(instant),
  /**
   * Time of the first of the consecutive failed attempts; null if there are no failures since the last success, change
   * of the URL, or switching on or off.
   */
  failing_since: z.nullable(instant),
  disabled_at: z.nullable(instant),
  disabled_reason: z.nullable(z.enum(DISABLED_BECAUSE)),
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

/** Webhook with its secret, which is returned only once. */
const WithSecret = z.strictObject({ webhook: Webhook, secret: z.string() })

export const DeliveryAttempt = z.strictObject({
  at: instant,
  /** Reason why the attempt failed; null if the receiver accepted the delivery. */
  problem: z.nullable(z.enum(TRY_PROBLEMS)),
  /** HTTP status of the answer; null without an answer. */
  status: z.nullable(z.int()),
  milliseconds: z.int(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const Delivery = z.strictObject({
  /** Id that is sent as `webhook-id`. */
  id,
  webhook_id: id,
  type: z.enum(SENT_TYPES),
  happened_at: instant,
  state: z.enum(DELIVERY_STATES),
  next_attempt_at: z.nullable(instant),
  /** Attempts, earliest first; of more than 20, the first and the latest 19. */
  attempts: z.array(DeliveryAttempt),
  body: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const listWebhooks = get('/api/v1/webhooks', {
  summary: 'List the webhooks of the account, newest first',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  reply: z.strictObject({ webhooks: z.array(Webhook) }),
})

export const createWebhook = post('/api/v1/webhooks', {
  summary: 'Add a webhook, whose secret is shown only once',
  needs: 'MANAGE',
  body: NewWebhook,
  reply: WithSecret,
  reauthentication: true,
})

export const updateWebhook = patch('/api/v1/webhooks/{id}', {
  summary: 'Change the URL or the events of a webhook, or switch it off or on',
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
  summary: 'Create a new secret for a webhook; the old one also signs for 24 hours',
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
  summary: 'List what was sent to a webhook in the last 30 days, latest first',
  needs: 'MANAGE',
  query: z.extend(optionalTenant, page(DELIVERY_PAGE_SIZE)),
  reply: z.strictObject({ deliveries: z.array(Delivery), pagination: Pagination }),
})

/** Sends an event again under the same `webhook-id`, so that a receiver can recognise a duplicate. */
export const resendDelivery = post('/api/v1/webhooks/{id}/deliveries/{delivery_id}/resend', {
  summary: 'Send an event again',
  needs: 'MANAGE',
  params: z.strictObject({ id, delivery_id: id }),
  body: z.strictObject(tenant),
  status: 202,
  reply: Delivery,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

/** Whether a text is a web address without user name and password, which would appear in logs. */
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
 * Returns the problem of a webhook's URL, or null.
 * @param to_loopback whether loopback URLs are accepted, even without https, so that webhooks can be tried out
 */
export function addressProblem(text: string, to_loopback: boolean): string | null {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || (to_loopback && isLoopback(hostname))) return null
  return 'Start with https://'
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
