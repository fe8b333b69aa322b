import type { JobQueue } from '../jobs/open-jobs.ts'
import type { TakeSlot } from '../database/server-slots.ts'
import type { Limits } from '../http/rate-limits.ts'
import type { Outside } from '../http/outside.ts'
import type { Payments } from './payments.ts'

export type ExternalServices = {
  jobs: JobQueue
  payments: Payments
  /** Returns the public URL of a path. */
  link(path: string): string
  archive_dir: string
  upload_dir: string
  /** Storage for the attachments of one account, in bytes. */
  most_file_bytes: number
  backup_days: number
  limits: Limits
  takeSlot: TakeSlot
  outside: Outside
  /** Whether webhooks may be sent to loopback addresses, to try them out. */
  webhooks_to_loopback: boolean
}
