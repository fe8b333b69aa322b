/** Closing of an account, which is deleted after a period in which it can be read. */
import * as z from 'zod/mini'
import { del, get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, tenant } from '#platform/contract/fields.ts'

/** Dates shown to members before an account is closed and while it is. */
export const Closing = z.strictObject({
  /** Null unless the account is being closed. */
  requested_at: z.nullable(instant),
  /** Time of the deletion; of an open account, the time if it were closed now. */
  ends_at: instant,
  /** Last day on which a backup may contain the account. */
  backups_until: day,
})
export type Closing = z.infer<typeof Closing>

export const ClosingRequest = z.strictObject({
  tenant_id: id,
  /** Account's name, typed to prevent accidental closing. */
  name: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
})

/** Days from closing to deletion; until then, the closing can be cancelled. The database has the same default. */
export const GRACE_DAYS = 30

export const showClosing = get('/api/v1/account/closing', {
  summary: 'Show whether the account is closing, and what that means',
  query: z.strictObject(tenant),
  reply: Closing,
})

/** Starts a full export. For 30 days, the account can be read and the closing cancelled; then it is deleted. */
export const closeAccount = post('/api/v1/account/closing', {
  summary: 'Close the account: export everything, and delete it after 30 days',
  needs: 'MANAGE',
  body: ClosingRequest,
  reply: Closing,
  // A repeated request has no further effect.
  open: ['EXPIRED', 'CLOSING'],
  refusals: ['TOO_MANY_ATTEMPTS', 'IN_USE'],
  reauthentication: true,
})

export const keepAccount = del('/api/v1/account/closing', {
  summary: 'Cancel the closing of the account',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  open: ['EXPIRED', 'CLOSING'],
})
