import type { JobQueue } from '../jobs/open-jobs.ts'
import type { TakeSlot } from '../database/server-slots.ts'
import type { Limits } from '../http/limits.ts'
import type { Outside } from '../http/outside.ts'
import type { Payments } from './payments.ts'

/** What handlers use beyond the database. */
export type ExternalServices = {
  jobs: JobQueue
  payments: Payments
  /** The public URL of a path of the product. */
  link(path: string): string
  /** Where archives of whole accounts lie. */
  archive_dir: string
  /** Where files are kept aside while they come in. */
  upload_dir: string
  /** Room for the files of one account. */
  most_file_bytes: number
  /** For how many days a backup is kept. */
  backup_days: number
  limits: Limits
  takeSlot: TakeSlot
  outside: Outside
  /** Whether webhooks may be sent to this machine itself: for trying them out. */
  webhooks_to_loopback: boolean
}
