import type { Database } from '../database/database.ts'
import type { Mail } from '../external/mailer.ts'
import type { Feature, WorkerServices } from '../http/feature.ts'
import { sweepKeys } from '../http/idempotency.ts'
import type { Queue } from './queues.ts'

type Workers = NonNullable<Feature['workers']>

export async function startWorkers(
  features: readonly Pick<Feature, 'workers' | 'start'>[],
  services: WorkerServices,
) {
  for (const { workers = {}, start } of features) {
    for (const queue of Object.keys(workers) as Queue[]) await startWorker(queue, workers[queue], services)
    start?.(services)
  }
  sweepKeys(services.database, services.onError, services.signal)
}

async function startWorker<Q extends Queue>(queue: Q, work: Workers[Q], services: WorkerServices) {
  if (work) await services.jobs.work(queue, (job) => work(job, services))
}

/** Returns a worker that sends the mail that `write` returns, if any. */
export const mailing =
  <J>(write: (database: Database, job: J, link: WorkerServices['link']) => Promise<Mail | null>) =>
  async (job: J, { database, link, mailer }: WorkerServices) => {
    const mail = await write(database, job, link)
    if (mail) await mailer.send(mail)
  }
