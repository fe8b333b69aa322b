import type { JobQueue } from '../jobs/open-jobs.ts'
import type { TakeSlot } from '../database/server-slots.ts'
import type { Limits } from '../http/rate-limits.ts'
import type { Outside } from '../http/outside.ts'
import type { Payments } from './payments.ts'

/** Services that handlers use beyond the database. */
export type ExternalServices = {
  jobs: JobQueue
  payments: Payments
  /** Returns the public URL of a path of the product. */
  link(path: string): string
  /** Folder of archives of whole accounts. */
  archive_dir: string
  /** Folder of files that are being received. */
  upload_dir: string
  /** Storage for the attachments of one account, in bytes. */
  most_file_bytes: number
  /** Days for which a backup is retained. */
  backup_days: number
  limits: Limits
  takeSlot: TakeSlot
  outside: Outside
  /** Whether webhooks may be sent to this machine itself, to try them out. */
  webhooks_to_loopback: boolean
}
