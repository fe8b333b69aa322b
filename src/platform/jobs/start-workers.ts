import type { Database } from '../database/database.ts'
import type { Mail } from '../external/mailer.ts'
import type { Feature, WorkerServices } from '../http/feature.ts'
import { sweepKeys } from '../http/idempotency.ts'
import type { Queue } from './queues.ts'

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
