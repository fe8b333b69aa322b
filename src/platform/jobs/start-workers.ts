import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../external/disk-space.ts'
import type { Mail, Mailer } from '../external/mailer.ts'
import type { PostOutside } from '../external/post-outside.ts'
import type { Feature } from '../http/feature.ts'
import { sweepKeys } from '../http/idempotency.ts'
import type { JsonReader } from '../http/json-body.ts'
import type { JobQueue } from './open-jobs.ts'
import type { Queue } from './queues.ts'

export type WorkerServices = {
  jobs: JobQueue
  database: Database
  /** Database with limits for long jobs. */
  importing: Database
  /** Database with the role that may erase names and delete accounts. */
  leaving: Database
  mailer: Mailer
  postToChat: (text: string) => Promise<void>
  postOutside: PostOutside
  link: (path: string) => string
  archive_dir: string
  space: DiskSpace
  json: JsonReader
  onError: (error: Error) => void
  /** Aborted when the process ends, so that another one takes over long jobs. */
  signal: AbortSignal
}

export async function startWorkers(
  features: readonly Pick<Feature, 'workers' | 'start'>[],
  services: WorkerServices,
) {
  for (const { workers = {}, start } of features) {
    for (const [queue, work] of Object.entries(workers))
      await services.jobs.work(queue as Queue, (job) => work(job as never, services))
    start?.(services)
  }
  sweepKeys(services.database, services.onError, services.signal)
}

/** Returns a worker that sends a mail, unless `write` returns none. */
export const mailing =
  <J>(write: (database: Database, job: J, link: WorkerServices['link']) => Promise<Mail | null>) =>
  async (job: J, { database, link, mailer }: WorkerServices) => {
    const mail = await write(database, job, link)
    if (mail) await mailer.send(mail)
  }
