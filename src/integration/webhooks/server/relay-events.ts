import { sql } from 'kysely'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import { RETENTION_DAYS, type WebhookEvent } from '../contract.ts'
import { bodyOf, readEvent } from './read-event.ts'

const MAX_AT_ONCE = 100

type PendingEvent = { id: string; account: string; type: WebhookEvent; subject: string; happened_at: string }

/**
 * Creates events and deliveries from the outbox; skips accounts that another server has locked.
 * @param failed accounts to skip; an account that cannot be read is added
 */
export async function relayEvents(
  database: Database,
  failed: Set<string>,
  onError: (error: Error) => void,
): Promise<void> {
  for (;;) {
    let account: string | undefined
    try {
      await database.transaction(async (tx) => {
        const pending = await takePending(tx, failed)
        account = pending[0]?.account
        if (account !== undefined) await relay(tx, account, pending)
      })
    } catch (error) {
      onError(error as Error)
      // An account that cannot be read must not delay the others.
      if (account === undefined) return
      failed.add(account)
      continue
    }
    if (account === undefined) return
  }
}

/** Returns the key of the lock that is held while events of an account are created. */
const eventsOf = (account: unknown) => sql`hashtextextended('webhooks ' || ${account}::text, 0)`

/**
 * Takes up to `MAX_AT_ONCE` events of the account that has waited longest from the outbox. The lock prevents two
 * servers from relaying events of one account out of order.
 */
async function takePending(tx: Tx, failed: ReadonlySet<string>): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    with waiting as materialized (
      select account from webhook_outbox where account <> all (${[...failed]}::uuid[]) order by happened_at
    ), ours as materialized (
      select account from waiting
      where pg_try_advisory_xact_lock(${eventsOf(sql.ref('account'))}) limit 1
    ), taken as (
      delete from webhook_outbox where id in (
        select id from webhook_outbox where account = (select account from ours)
        order by happened_at, subject limit ${MAX_AT_ONCE} for update skip locked
      )
      returning *
    )
    select * from taken order by happened_at, subject
  `.execute(tx)
  return rows
}

/** Prevents the relaying of an account's events until the transaction ends, and waits for a relay in progress. */
export async function lockEvents(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${eventsOf(tenant_id)})`.execute(tx)
}

async function relay(tx: Tx, tenant_id: string, pending: readonly PendingEvent[]) {
  await openTenant(tx, tenant_id)
  const events = []
  for (const { id, type, subject, happened_at } of pending) {
    const data = await readEvent(tx, tenant_id, type, subject)
    if (data) events.push({ id, type, happened_at, body: bodyOf(type, happened_at, data) })
  }
  await sql`
    delete from webhook_events
    where tenant_id = ${tenant_id} and happened_at < now() - ${`${RETENTION_DAYS} days`}::interval
  `.execute(tx)
  if (events.length === 0) return
  await tx
    .insertInto('webhook_events')
    .values(events.map((event) => ({ tenant_id, ...event })))
    .execute()
  // `for share` waits for concurrent transactions that switch off or delete webhooks. `clock_timestamp()` preserves the
  // order, because events relayed later are due later, even if this transaction had to wait.
  await sql`
    with planned as (
      insert into webhook_deliveries (tenant_id, webhook_id, event_id, next_attempt_at)
      select w.tenant_id, w.id, e.id, date_trunc('milliseconds', (select clock_timestamp()))
      from webhooks w join webhook_events e on e.tenant_id = w.tenant_id and e.type = any (w.events)
      where w.tenant_id = ${tenant_id} and w.disabled_at is null
        and e.id = any (${events.map(({ id }) => id)}::uuid[])
      for share of w
      returning webhook_id
    )
    update webhook_leases set next_at = least(next_at, greatest(now(), paused_until))
    where webhook_id in (select webhook_id from planned)
  `.execute(tx)
}
