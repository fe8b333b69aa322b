import { sql } from 'kysely'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { PostOutside } from '#platform/external/post-outside.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import type { DeliveryAttempt, DeliveryError } from '../contract.ts'
import { endWaiting } from './read-webhooks.ts'
import { signedHeaders } from './secrets.ts'
import { relayEvents } from './relay-events.ts'

export type Deps = {
  database: Database
  jobs: Pick<JobQueue, 'send'>
  post: PostOutside
  /** Clock; tests replace it. */
  now: () => Date
}

type Lease = { account: string; webhook_id: string; taken_until: string }

/** Duration of a lease; once it expires, as after a crash, another process may take over. */
const LEASE = '2 minutes'
/** Duration after which a webhook yields its turn to others. */
const TURN_MS = 30_000

/**
 * Leases the webhook that has waited longest; returns null if none is due. `next_at` is moved too, because servers of
 * an earlier version use only that.
 */
export async function claimWebhook({ database, now }: Deps): Promise<Lease | null> {
  const at = now().toISOString()
  const { rows } = await database.transaction((tx) =>
    sql<Lease>`
      update webhook_leases set
        taken_until = ${at}::timestamptz + ${LEASE}::interval,
        next_at = ${at}::timestamptz + ${LEASE}::interval
      where webhook_id = (
        select webhook_id from webhook_leases
        where next_at <= ${at} and (taken_until is null or taken_until <= ${at})
        order by next_at limit 1 for update skip locked
      )
      returning account, webhook_id, taken_until
    `.execute(tx),
  )
  return rows[0] ?? null
}

/**
 * Sends deliveries one at a time until none is due, an attempt fails, the turn is over or `signal` aborts. Then
 * releases the lease.
 */
export async function sendDue(deps: Deps, lease: Lease, signal?: AbortSignal): Promise<void> {
  const begun = performance.now()
  let isTaken = true
  const isOver = () => performance.now() - begun >= TURN_MS || signal?.aborted === true
  while (isTaken && !isOver()) {
    const due = await inAccount(deps, lease, (tx) => readDue(tx, lease, deps.now()))
    if (!due) break
    const tried = await sendOne(deps, due)
    isTaken = tried.problem === null
    await inAccount(deps, lease, (tx) => recordAttempt(tx, deps, lease, due, tried))
  }
  await inAccount(deps, lease, (tx) => releaseWebhook(tx, lease, deps.now(), isTaken))
}

function inAccount<T>({ database }: Deps, { account }: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await openTenant(tx, account)
    return work(tx)
  })
}

type Due = {
  event_id: string
  body: string
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  counted: number
}

async function readDue(
  tx: Tx,
  { account, webhook_id, taken_until }: Lease,
  now: Date,
): Promise<Due | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Due>`
    select d.event_id, e.body, w.url, w.secret, d.counted,
      case when w.previous_until > ${at} then w.previous_secret end as previous_secret
    from webhook_deliveries d
    join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
    join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
    -- Nothing is due once another process has taken over the lease.
    join webhook_leases t on t.webhook_id = w.id and t.taken_until = ${taken_until}
    where d.tenant_id = ${account} and d.webhook_id = ${webhook_id} and d.state = 'WAITING'
      -- No pause lasts two days: a later time was stored by a clock that was ahead.
      and (d.next_attempt_at <= ${at} or d.next_attempt_at > ${at}::timestamptz + interval '2 days')
    order by d.next_attempt_at, e.happened_at, e.body limit 1
  `.execute(tx)
  return rows[0]
}

async function sendOne({ post, now }: Deps, due: Due): Promise<DeliveryAttempt> {
  const { event_id, body, url, secret, previous_secret } = due
  const [at, begun] = [now(), performance.now()]
  const secrets = previous_secret ? [secret, previous_secret] : [secret]
  const answer = await post(url, signedHeaders(event_id, at, body, secrets), body)
  return { at: at.toISOString(), ...outcomeOf(answer), milliseconds: Math.round(performance.now() - begun) }
}

function outcomeOf(answer: Awaited<ReturnType<PostOutside>>): Pick<DeliveryAttempt, 'problem' | 'status'> {
  if ('failed' in answer) return { problem: answer.failed, status: null }
  const { status } = answer
  const problem: DeliveryError | null = status < 300 ? null : status < 400 ? 'REDIRECT' : 'STATUS'
  return { problem, status }
}

const GONE = 410
/** Maximum number of attempts that are stored: the first one and the latest ones. */
const MAX_STORED_ATTEMPTS = 20

async function recordAttempt(
  tx: Tx,
  deps: Deps,
  { account, webhook_id }: Lease,
  due: Due,
  tried: DeliveryAttempt,
) {
  const isTaken = tried.problem === null
  const pause = isTaken ? null : retryDelay(due.counted + 1)
  const next_attempt_at = pause === null ? null : new Date(deps.now().getTime() + pause).toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(({ ref }) => ({
      // A delivery that was given up while it was being sent is not sent again.
      state: isTaken ? 'DELIVERED' : pause === null ? 'FAILED' : ref('state'),
      attempts: sql<string>`case when jsonb_array_length(attempts) < ${MAX_STORED_ATTEMPTS} then attempts else attempts - 1 end
        || ${JSON.stringify(tried)}::jsonb`,
      counted: due.counted + 1,
      next_attempt_at: sql<
        string | null
      >`case when state = 'WAITING' then ${next_attempt_at}::timestamptz end`,
    }))
    .where('tenant_id', '=', account)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', due.event_id)
    .where('counted', '=', due.counted)
    .executeTakeFirst()
  // The delivery was deleted or restarted by a member, or another process attempted it after the lease had expired.
  if (numUpdatedRows === 0n) return
  const since = sql<string>`coalesce(failing_since, ${tried.at}::timestamptz)`
  const webhook = await tx
    .updateTable('webhooks')
    .set({ failing_since: isTaken ? null : since })
    .where('tenant_id', '=', account)
    .where('id', '=', webhook_id)
    .where('url', '=', due.url)
    .returning(['failing_since', 'disabled_at'])
    .executeTakeFirst()
  // A failure at the webhook's previous address does not count for the present one.
  if (!webhook || isTaken || webhook.disabled_at !== null) return
  const isLasting = Date.parse(tried.at) - Date.parse(webhook.failing_since!) >= DISABLE_AFTER_MS
  if (isLasting || tried.status === GONE) {
    await disable(tx, deps, account, webhook_id, tried.status === GONE ? 'GONE' : 'FAILING')
  }
}

async function disable(
  tx: Tx,
  { jobs }: Deps,
  tenant_id: string,
  webhook_id: string,
  disabled_reason: 'FAILING' | 'GONE',
) {
  await tx
    .updateTable('webhooks')
    .set({ disabled_at: sql<string>`now()`, disabled_reason })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', webhook_id)
    .execute()
  await endWaiting(tx, tenant_id, webhook_id)
  const owners = await tx
    .selectFrom('entitlements')
    .select('user_id')
    .where('tenant_id', '=', tenant_id)
    .where('role', '=', 'OWNER')
    .execute()
  for (const { user_id } of owners) {
    await jobs.send(tx, 'mail-webhook-disabled', { tenant_id, webhook_id, user_id })
  }
}

/** Releases the lease. The row lock makes transactions that plan new deliveries wait, so that `next_at` misses none. */
async function releaseWebhook(
  tx: Tx,
  { account, webhook_id, taken_until }: Lease,
  now: Date,
  isTaken: boolean,
) {
  const lease = await tx
    .selectFrom('webhook_leases')
    .select('failures')
    .where('webhook_id', '=', webhook_id)
    .where('taken_until', '=', taken_until)
    .forUpdate()
    .executeTakeFirst()
  // The webhook was deleted, or the lease expired and another process took over.
  if (!lease) return
  const failures = isTaken ? 0 : lease.failures + 1
  const paused_until = isTaken ? null : new Date(now.getTime() + backoffDelay(failures)).toISOString()
  await tx
    .updateTable('webhook_leases')
    .set({
      failures,
      paused_until,
      taken_until: null,
      next_at: sql<string>`(
        select greatest(min(next_attempt_at), ${paused_until}::timestamptz) from webhook_deliveries
        where tenant_id = ${account} and webhook_id = ${webhook_id} and state = 'WAITING' having count(*) > 0
      )`,
    })
    .where('webhook_id', '=', webhook_id)
    .execute()
}

const LOOK_EVERY_MS = 1000
/** Maximum number of rounds for which an account that could not be read is skipped. */
const LOOKS_WITHOUT = 60
/** Maximum number of webhooks that a process sends to concurrently; one that does not answer blocks only one slot. */
const MAX_AT_ONCE = 16

/** Relays events and sends deliveries periodically until `signal` aborts. */
export function startDeliveryWorker(deps: Deps, onError: (error: Error) => void, signal: AbortSignal): void {
  const failed = new Set<string>()
  let [looks, atWork, isLooking] = [0, 0, false]
  const look = async () => {
    if (isLooking || signal.aborted) return
    isLooking = true
    try {
      if (++looks % LOOKS_WITHOUT === 0) failed.clear()
      await relayEvents(deps.database, failed, onError)
      while (atWork < MAX_AT_ONCE && !signal.aborted) {
        const lease = await claimWebhook(deps)
        if (!lease) break
        atWork += 1
        void sendDue(deps, lease, signal)
          .catch(onError)
          .finally(() => (atWork -= 1))
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** Delays after each failed attempt of a delivery: about three days in all, as Standard Webhooks recommends. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** Duration of consecutive failures after which a webhook is switched off. */
export const DISABLE_AFTER_MS = 72 * HOUR

const MAX_PAUSE_MS = 15 * MINUTE

/** Returns the delay in ms after this number of failed attempts, or null to give up. */
export function retryDelay(tried: number): number | null {
  return PAUSES_MS[tried - 1] ?? null
}

/** Returns the ms for which a webhook is skipped after this number of failed turns, so that others are not delayed. */
export function backoffDelay(failures: number): number {
  return Math.min(5 * SECOND * 3 ** (failures - 1), MAX_PAUSE_MS)
}
