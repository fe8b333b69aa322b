/** Job queue in the same PostgreSQL (pg-boss): a job runs only if the transaction that enqueued it commits. */
import { type Kysely, sql } from 'kysely'
import { type Clock, fromKysely, PgBoss } from 'pg-boss'
import { type Database, steadyNow, type Tx } from '../database/database.ts'
import { connectionTo } from '../database/primary-pool.ts'
import { type Jobs, type Queue, QUEUES } from './queues.ts'

const JOB_SCHEMA = 'pgboss'

export type JobQueue = {
  send<Q extends Queue>(tx: Tx, queue: Q, job: Jobs[Q], planned?: Planned): Promise<void>
  /**
   * Handles the jobs of a queue as they arrive. A job whose handler throws is retried later, as often as its queue
   * permits.
   */
  work<Q extends Queue>(queue: Q, handler: (job: Jobs[Q]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Start time of a job. A job with an `id` is enqueued once: a second one with the same id is ignored. */
type Planned = { id?: string; startAfter: Date }

const POLLING_SECONDS = 0.5
/** Interval between searches for jobs of killed processes. */
const SUPERVISION_SECONDS = 15
/** Time limit of a reply, to detect a silent server: longer than any statement of the queue. */
const SILENCE_MS = 25_000

/** Opens the job queue with the URL of the app's role. `onError` gets broken connections and failed jobs. */
export function openJobs(url: string, onError: (error: Error) => void, silence_ms = SILENCE_MS): JobQueue {
  const boss = openBoss(url, onError, silence_ms)
  let started: Promise<unknown> | undefined
  // Start lazily, because a process that neither sends nor works needs no queue.
  const start = () => (started ??= boss.start())
  return {
    async send(tx, queue, job, planned) {
      await start()
      await boss.send(queue, job, { ...planned, db: fromKysely(tx) })
    },
    async work(queue, handler) {
      await start()
      await boss.work<Jobs[typeof queue]>(
        queue,
        { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 },
        async ([job]) => {
          if (!job) return
          try {
            await handler(job.data)
          } catch (error) {
            // Log the reason, because pg-boss only stores it with the job, which operators do not read.
            onError(new Error(`${queue} ${job.id} failed: ${reasonOf(error)}`))
            throw error
          }
        },
      )
    },
    async close() {
      if (started) await started.then(() => boss.stop({ graceful: true, timeout: 5000 })).catch(onError)
    },
  }
}

/**
 * Clock without jumps, because the timers of pg-boss would fire every ms for a year if the machine's clock were set
 * back by a year.
 */
const STEADY_CLOCK: Clock = {
  now: steadyNow,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
}

/** Creates the app's pg-boss, which connects when it is started. */
export function openBoss(url: string, onError: (error: Error) => void, silence_ms = SILENCE_MS): PgBoss {
  const boss = new PgBoss({
    ...connectionTo(url, silence_ms),
    schema: JOB_SCHEMA,
    clock: STEADY_CLOCK,
    application_name: 'strawbook jobs',
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    persistQueueStats: false,
    // Only the owner of a table may reindex it.
    reindex: false,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  })
  boss.on('error', onError)
  return boss
}

/** Minutes after which a job that is due counts as late. */
export const LATE_MINUTES = 10

export type JobCount = {
  queue: string
  state: string
  number: number
  /** Jobs that could start now. */
  due: number
  /** Jobs that could have started `LATE_MINUTES` ago. */
  late: number
  /** Jobs that failed within the given days. */
  failed: number
}

export async function countJobs(database: Database, failed_days: number): Promise<JobCount[]> {
  const { rows } = await database.read((tx) =>
    sql<JobCount>`
      select name as queue, state::text, count(*) as number,
        count(*) filter (where state in ('created', 'retry') and start_after <= now()) as due,
        count(*) filter (
          where state in ('created', 'retry') and start_after < now() - ${`${LATE_MINUTES} minutes`}::interval
        ) as late,
        count(*) filter (
          where state = 'failed' and completed_on > now() - ${`${failed_days} days`}::interval
        ) as failed
      from ${sql.table(`${JOB_SCHEMA}.job`)}
      where state < 'completed' or state = 'failed' group by 1, 2 order by 1
    `.execute(tx),
  )
  return rows
}

/**
 * Returns the codes of an error, or its message if it has none. Codes suffice for errors of mail servers, whose
 * messages contain users' addresses.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || error.message
}

/** Creates or updates the job tables as the owner, and grants the app the privileges that its queue needs. */
export async function makeJobTables(db: Kysely<unknown>, owner_url: string): Promise<void> {
  await db.transaction().execute(removeOldGrants)
  const boss = new PgBoss({
    connectionString: owner_url,
    schema: JOB_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    persistQueueStats: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  await db.transaction().execute(renameJobs)
  await db.transaction().execute(grantToApp)
}

/**
 * Moves the jobs of version 0.2 to the current names of queues, fields and events, and deletes the queues with the old
 * names.
 */
async function renameJobs(tx: Kysely<unknown>) {
  await sql`
    update pgboss.job_common set name = 'mail-alert',
      data = data - 'notice_id' || jsonb_build_object('alert_id', data -> 'notice_id')
    where name = 'mail-notice'
  `.execute(tx)
  await sql`update pgboss.job_common set name = 'mail-closing' where name = 'mail-leaving'`.execute(tx)
  await sql`update pgboss.job_common set name = 'mail-operator' where name = 'tell-operator'`.execute(tx)
  await sql`
    update pgboss.job_common set dead_letter = 'mail-operator' where dead_letter = 'tell-operator'
  `.execute(tx)
  await sql`
    update pgboss.job_common set data = data || jsonb_build_object('event', replace(data ->> 'event', 'ASKED', 'REQUESTED'))
    where name = 'mail-security' and data ->> 'event' in ('ARCHIVE_ASKED', 'FACTORS_RESET_ASKED')
  `.execute(tx)
  await sql`delete from pgboss.queue where name in ('mail-notice', 'mail-leaving', 'tell-operator')`.execute(
    tx,
  )
}

/**
 * Replaces the grants of earlier versions, under which the app's role could write all job tables, and removes what it
 * may have written there. Otherwise the app could run SQL as the owner: pg-boss executes `bam.command` as the owner,
 * and inserts `queue.table_name` into its migrations.
 */
async function removeOldGrants(tx: Kysely<unknown>) {
  const { rows } = await sql`
    select from pg_class
    where oid = to_regclass('pgboss.bam') and has_table_privilege('strawbook_app', oid, 'insert')
  `.execute(tx)
  if (rows.length === 0) return
  // Wait for transactions that write to these tables. Later ones are refused, because this transaction revokes the
  // grants.
  await sql`lock table pgboss.bam, pgboss.queue`.execute(tx)
  await sql`delete from pgboss.bam`.execute(tx)
  await sql`
    update pgboss.queue set partition = false, table_name = 'job_common'
    where partition or table_name <> 'job_common'
  `.execute(tx)
  await grantToApp(tx)
}

/**
 * Privileges that pg-boss needs as the app: jobs, its version, its settings, and the columns for counts and for the
 * start of each pass. Everything else is the owner's alone, because the owner's pg-boss executes parts of it.
 */
const GRANTS = [
  'usage on schema pgboss',
  'select, insert, update, delete on pgboss.job, pgboss.job_common',
  'select, delete on pgboss.job_dependency',
  `select, update (monitor_claim_on, monitor_on, maintain_on, deferred_count, queued_count, ready_count, active_count,
    failed_count, total_count, singletons_active, ready_history) on pgboss.queue`,
  'select, update (flow_on, monitor_backoff_on) on pgboss.version',
  'execute on function pgboss.job_now()',
]

/**
 * Replaces the app's privileges on the job tables by `GRANTS`, in one transaction so that running servers never lack
 * any.
 */
async function grantToApp(tx: Kysely<unknown>) {
  await sql`revoke all on all tables in schema pgboss from public, strawbook_app`.execute(tx)
  await sql`revoke all on all functions in schema pgboss from public, strawbook_app`.execute(tx)
  for (const grant of GRANTS) await sql`grant ${sql.raw(grant)} to strawbook_app`.execute(tx)
}
