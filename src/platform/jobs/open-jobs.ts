/** Jobs in the same PostgreSQL (pg-boss): what a transaction asks for is done once it is committed, or never. */
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'
import type { Jobs, Queue } from './queues.ts'

export const JOB_SCHEMA = 'pgboss'

export type JobQueue = {
  /** Enqueues a job in the transaction that causes it. */
  send<Q extends Queue>(tx: Tx, queue: Q, job: Jobs[Q]): Promise<void>
  /** Does jobs as they come; one that throws is tried again later. */
  work<Q extends Queue>(queue: Q, handler: (job: Jobs[Q]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const POLLING_SECONDS = 0.5

/**
 * @param url of the app's role
 * @param onError is told of broken connections and of jobs that failed
 */
export function openJobs(url: string, onError: (error: Error) => void): JobQueue {
  const boss = new PgBoss({
    ...{ connectionString: url, schema: JOB_SCHEMA, application_name: 'strawbook jobs', max: 3 },
    ...{ migrate: false, createSchema: false, schedule: false, persistQueueStats: false },
  })
  boss.on('error', onError)
  let started: Promise<unknown> | undefined
  // Nothing is started by who neither sends nor works.
  const start = () => (started ??= boss.start())
  return {
    async send(tx, queue, job) {
      await start()
      await boss.send(queue, job, { db: fromKysely(tx) })
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
            // The queue keeps the reason with the job, where no operator looks.
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

/** What a mail server answers names people: of what carries a code the log has the code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || error.message
}
