/** Closing of an account: for a period the account can only be read, then it is deleted. */
import * as z from 'zod/mini'
import { del, get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, tenant } from '#platform/contract/fields.ts'

/** Dates shown to members before and during the closing of an account. */
export const Closing = z.strictObject({
  /** Time of the request; null unless the account is being closed. */
  requested_at: z.nullable(instant),
  /**
   * End of the period, after which a nightly job deletes the account; for an open account, the end if it were closed
   * now.
   */
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

/** Days in which the closing can be cancelled before the account is deleted. The database has the same default. */
export const GRACE_DAYS = 30

export const showClosing = get('/api/v1/account/closing', {
  summary: 'Show whether the account is closing, and what that means',
  query: z.strictObject(tenant),
  reply: Closing,
})

/**
 * Closes the account and starts a full export. For 30 days, the account can be read and the closing cancelled; then the
 * account is deleted.
 */
export const closeAccount = post('/api/v1/account/closing', {
  summary: 'Close the account: export everything, and delete it after 30 days',
  needs: 'MANAGE',
  body: ClosingRequest,
  reply: Closing,
  // Allowed while closing, because a repeated request has no further effect.
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
