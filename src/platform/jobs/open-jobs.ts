/** Job queue in the same PostgreSQL (pg-boss): a job runs only if the transaction that enqueued it commits. */
import { sql } from 'kysely'
import { type Clock, fromKysely, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { steadyNow } from '../database/steady-now.ts'
import { connectionTo } from '../database/primary-pool.ts'
import type { Jobs, Queue } from './queues.ts'

export const JOB_SCHEMA = 'pgboss'

export type JobQueue = {
  /** Enqueues a job in the transaction that causes it. */
  send<Q extends Queue>(tx: Tx, queue: Q, job: Jobs[Q], planned?: Planned): Promise<void>
  /** Handles jobs as they arrive; one that throws is retried later. */
  work<Q extends Queue>(queue: Q, handler: (job: Jobs[Q]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** For later; with an id once: a second one of the same is none. */
type Planned = { id?: string; startAfter: Date }

const POLLING_SECONDS = 0.5
/** How often it is looked for jobs of processes that were killed. */
const SUPERVISION_SECONDS = 15
/** Longer than any statement of the queue takes. */
const SILENCE_MS = 25_000

/**
 * @param url of the app's role
 * @param onError called with broken connections and failed jobs
 * @param silence_ms after which a server that does not answer is given up
 */
export function openJobs(url: string, onError: (error: Error) => void, silence_ms = SILENCE_MS): JobQueue {
  const boss = openBoss(url, onError, silence_ms)
  let started: Promise<unknown> | undefined
  // Started lazily: a process that neither sends nor works starts nothing.
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
            // pg-boss stores the reason with the job, where no operator looks.
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
 * A clock that does not jump with the machine's. pg-boss waits by `now` until its next supervision: once the machine's clock
 * was set back by a year, it would wait for that year, trying every millisecond.
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
    // Only the owner of a table may.
    reindex: false,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  })
  boss.on('error', onError)
  return boss
}

/** How many jobs are not done, by queue and state. */
export async function countJobs(database: Database) {
  const { rows } = await database.read((tx) =>
    sql<{ queue: string; state: string; number: number }>`
      select name as queue, state::text, count(*) as number from ${sql.table(`${JOB_SCHEMA}.job`)}
      where state < 'completed' or state = 'failed' group by 1, 2
    `.execute(tx),
  )
  return rows
}

/** Mail servers put people's addresses into their replies: where there is a code, only that is logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || error.message
}
