import type { JobQueue } from '../jobs/open-jobs.ts'
import type { Payments } from './payments.ts'

/** What handlers reach beyond the database: later work, and money. */
export type ExternalServices = {
  jobs: JobQueue
  payments: Payments
  /** The address of a path of the product, as people open it. */
  link(path: string): string
}
