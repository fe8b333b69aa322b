import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import { timeZoneOf } from '#platform/database/in-tenant.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import type { AlertKind } from '../status.ts'
import { nextMorning } from '../snoozes.ts'
import { readVesselStatus } from './vessel-status.ts'

/**
 * Checks each account whose daily check is due, in its own transaction, and sets its next check to the morning of its
 * time zone. Servers share the accounts: those locked by another server are skipped.
 */
export async function findDue(
  database: Database,
  jobs: Pick<JobQueue, 'send'>,
  now: Date,
  onError: (error: Error) => void,
): Promise<void> {
  const failed: string[] = []
  for (;;) {
    let account: string | undefined
    try {
      await database.transaction(async (tx) => {
        account = await takeAccount(tx, now, failed)
        if (account !== undefined) await lookAt(tx, jobs, account, now)
      })
    } catch (error) {
      onError(error as Error)
      // Continue with other accounts; this one is retried within the hour.
      if (account === undefined) return
      failed.push(account)
      continue
    }
    if (account === undefined) return
  }
}

async function takeAccount(tx: Tx, now: Date, failed: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select account from daily_checks
    where due_at <= ${now.toISOString()} and account <> all (${failed}::uuid[])
    order by account limit 1 for update skip locked
  `.execute(tx)
  return rows[0]?.account
}

/** Alerts that webhooks also report, by the trigger `relay_alarms`. */
const ALARMS: ReadonlySet<AlertKind> = new Set(['LOW_ALARM', 'COLD_OVER'])

type Due = { container_id: string; kind: AlertKind }

async function lookAt(tx: Tx, jobs: Pick<JobQueue, 'send'>, tenant_id: string, now: Date): Promise<void> {
  await openTenant(tx, tenant_id)
  await lockVessels(tx, tenant_id)
  const due = dueOf(await readVesselStatus(tx, { tenant_id }, now))
  await endAlerts(tx, tenant_id, due, now)
  await mailDue(tx, jobs, tenant_id, due, now)
  const due_at = nextMorning(await timeZoneOf(tx, tenant_id), now)
  await tx.updateTable('daily_checks').set({ due_at }).where('account', '=', tenant_id).execute()
}

/**
 * Ends alerts of a vessel and raises alarms immediately after a change of its measurements. Other new alerts wait for
 * the daily check.
 */
export async function raiseAlarms(
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  tenant_id: string,
  container_id: string,
): Promise<void> {
  const now = new Date()
  await lockVessels(tx, tenant_id, container_id)
  const due = dueOf(await readVesselStatus(tx, { tenant_id }, now, container_id))
  await endAlerts(tx, tenant_id, due, now, container_id)
  const alarms = due.filter(({ kind }) => ALARMS.has(kind))
  await mailDue(tx, jobs, tenant_id, alarms, now)
}

/** Locks the vessels, so that alerts include concurrent measurements. */
async function lockVessels(tx: Tx, tenant_id: string, container_id?: string) {
  await tx
    .selectFrom('containers')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .$if(container_id !== undefined, (some) => some.where('id', '=', container_id!))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const dueOf = (vessels: Awaited<ReturnType<typeof readVesselStatus>>): Due[] =>
  vessels.flatMap(({ container_id, alerts }) => alerts.map((kind) => ({ container_id, kind })))

async function mailDue(
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  tenant_id: string,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  for (const one of due) {
    const alert_id = uuidv7()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('alerts')
      .values({ tenant_id, id: alert_id, found_at: now.toISOString(), ...one })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'container_id', 'kind']).where('ended_at', 'is', null).doNothing(),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) continue
    for (const user_id of await readWilling(tx, tenant_id)) {
      await tx.insertInto('alert_mails').values({ tenant_id, alert_id, user_id }).execute()
      await jobs.send(tx, 'mail-alert', { tenant_id, alert_id, user_id })
    }
  }
}

/**
 * Ends alerts that are no longer due; one that is due again later is a new alert.
 * @param container_id the only vessel to check, or null for all vessels
 */
async function endAlerts(
  tx: Tx,
  tenant_id: string,
  due: readonly Due[],
  now: Date,
  container_id: string | null = null,
): Promise<void> {
  await sql`
    update alerts n set ended_at = ${now.toISOString()}::timestamptz
    where n.tenant_id = ${tenant_id} and n.ended_at is null
    and n.container_id = coalesce(${container_id}::uuid, n.container_id) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (container_id uuid, kind text)
      where d.container_id = n.container_id and d.kind = n.kind
    )
  `.execute(tx)
}

async function readWilling(tx: Tx, tenant_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select e.user_id from entitlements e
    left join mail_settings s on s.tenant_id = e.tenant_id and s.user_id = e.user_id
    where e.tenant_id = ${tenant_id} and coalesce(s.due, e.role = 'OWNER')
    order by e.granted_at, e.user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Runs the check immediately and then every hour until `signal` is aborted; each account is checked by the first run of
 * its morning.
 */
export function runDailyCheck(
  database: Database,
  jobs: JobQueue,
  onError: (error: Error) => void,
  signal: AbortSignal,
): void {
  const look = () => void findDue(database, jobs, new Date(), onError).catch(onError)
  look()
  const timer = setInterval(look, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}
