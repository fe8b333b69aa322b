/** Sending of the waiting entries in order, each under its key. Their outcomes are stored. */
import { CONTRACT, CONTRACT_HEADER } from '#platform/contract/version.ts'
import { warningCodes } from '../errors.ts'
import { replyOf, request, RequestFailed } from '../request.ts'
import { isUnanswered } from '../unanswered.ts'
import type { Entry, Person } from './entry.ts'

export type OutboxStore = {
  next: () => Promise<Entry | undefined>
  /** Changes an entry, unless it was removed. @returns whether it still exists */
  change: (entry: Entry) => Promise<boolean>
  /** Stores that an entry is booked, and the undo that results from the reply. */
  done: (entry: Entry, reply: unknown) => Promise<void>
}

/**
 * Reason why sending stopped. SIGNAL (no reply) and BUSY end without an action of a user; the others need one. FAILED is
 * a fault of the product.
 */
export type Stop = {
  reason: 'SIGNAL' | 'BUSY' | 'SESSION' | 'REMOVED' | 'PAYMENT' | 'NOT_ALLOWED' | 'CONTRACT' | 'FAILED'
  message?: string
  /** Seconds after which the server asks for a retry. */
  retry_after?: number | undefined
}

/**
 * Age limit of an entry, which is then refused, because the server knows keys for 400 days, and could book it twice
 * later.
 */
const MAX_AGE_MS = 390 * 24 * 60 * 60 * 1000

/** Age from which an entry is sent with the time of its action, even on its first attempt. */
const AT_ONCE_MS = 5000

/** Statuses with which a retry would be refused too, apart from a 409 with the code STILL_RUNNING. */
const REFUSED = new Set([400, 404, 409, 413, 415, 422])

const STOPS: Record<number, Stop['reason']> = {
  401: 'SESSION',
  402: 'PAYMENT',
  403: 'NOT_ALLOWED',
  426: 'CONTRACT',
}

export const TOO_OLD = 'Waited too long to send. Check whether it was recorded.'

/** Sends all waiting entries. @returns the reason if sending stopped early; null once no entry is waiting */
export async function sendAll(
  box: OutboxStore,
  post: (entry: Entry) => Promise<Response>,
): Promise<Stop | null> {
  for (;;) {
    const entry = await box.next()
    if (entry === undefined) return null
    if (Date.now() - entry.queuedAt > MAX_AGE_MS) {
      await box.change({ ...entry, state: 'REFUSED', error: TOO_OLD })
      continue
    }
    const tried = { ...entry, wasSent: true }
    if (!entry.wasSent && !(await box.change(tried))) continue
    const answer = await post(entry)
      .then(async (response) => ({ reply: await replyOf(response) }))
      .catch((error: unknown) => (error instanceof RequestFailed ? error : { error }))
    if ('error' in answer) return { reason: isUnanswered(answer.error) ? 'SIGNAL' : 'FAILED' }
    if (!(answer instanceof RequestFailed)) {
      await box.done(tried, answer.reply)
      continue
    }
    const { status, code, retry_after } = answer
    const message = Object.values(answer.fields)[0] ?? answer.detail ?? ''
    // With STILL_RUNNING, the first attempt may still book the entry.
    if (REFUSED.has(status) && code !== 'STILL_RUNNING')
      await box.change({
        ...{ ...tried, state: 'REFUSED', answeredAt: Date.now() },
        ...{ error: message, warnings: warningCodes(answer) },
      })
    else {
      // An entry booked earlier would have got its first reply, so this one is not booked and can be removed.
      if (code === 'NOT_ALLOWED') await box.change({ ...tried, wasSent: false })
      return { reason: code === 'REMOVED' ? code : (STOPS[status] ?? 'BUSY'), message, retry_after }
    }
  }
}

/**
 * Returns a function that posts entries of a user and account. Its headers name both, so that the server books nothing
 * in a session of another user, or in another account.
 */
export function postFor({ user_id, tenant_id }: Person, limit_ms: number) {
  return ({ method, address, body, key, happened_at, wasSent, queuedAt }: Entry): Promise<Response> =>
    request(method, address, body, {
      idempotency_key: key,
      account: tenant_id,
      headers: {
        'Strawbook-Person': user_id,
        [CONTRACT_HEADER]: String(CONTRACT),
        ...(wasSent || Date.now() - queuedAt > AT_ONCE_MS ? { 'Happened-At': happened_at } : {}),
      },
      limit_ms,
    })
}
