import type { Database } from '#platform/database/database.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { findDue } from './find-due.ts'

const HOUR_MS = 60 * 60 * 1000

/** Looks for what is due at once and then every hour; each account is looked at on the first of a day only. */
export function lookDaily(
  database: Database,
  jobs: JobQueue,
  onError: (error: Error) => void,
  signal: AbortSignal,
): void {
  const look = () => void findDue(database, jobs, new Date(), onError).catch(onError)
  look()
  const timer = setInterval(look, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}
