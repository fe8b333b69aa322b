import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { steadyNow } from '../database/steady-now.ts'

const HOUR_MS = 60 * 60 * 1000

/** Forgets keys whose time is over, of those too who do not come back, at once and then every hour. */
export function sweepKeys(database: Database, onError: (error: Error) => void, signal: AbortSignal): void {
  const sweep = () => void forgetKeys(database).catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Forgets keys whose time is over by both clocks, so that none is lost while that of the database is ahead.
 * @returns how many were forgotten; of each account at most a thousand at a time
 */
export async function forgetKeys(database: Database): Promise<number> {
  const { rows } = await database.transaction((tx) =>
    sql<{ forgotten: number }>`select forget_old_keys(${new Date(steadyNow())}) as forgotten`.execute(tx),
  )
  return rows[0]!.forgotten
}
