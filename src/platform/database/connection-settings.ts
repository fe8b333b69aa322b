/** Limits and settings of connections to the database. */

/**
 * Settings of connections. Without generic plans, a withdrawal takes 1.4 times the processor time (docs/measured.md).
 */
const SETTINGS = { timezone: 'UTC', plan_cache_mode: 'force_generic_plan' }
export const CONNECTION_SETTINGS = Object.entries(SETTINGS)
  .map((pair) => `-c ${pair.join('=')}`)
  .join(' ')

export type Limits = {
  connections: number
  statement_ms: number
  /** Time limit of a statement that waits for a lock; 0 for none. */
  lock_ms: number
  /** Time limit of a reply, to detect a silent server: longer than that of a statement; 0 for none. */
  silence_ms: number
  /** Time after which the server ends an idle transaction, to release the locks of a lost client. */
  idle_ms: number
}

export const FOR_REQUESTS: Limits = {
  connections: 12,
  statement_ms: 20_000,
  lock_ms: 10_000,
  silence_ms: 25_000,
  idle_ms: 10_000,
}

/** Limits for jobs whose transactions handle a whole account. */
export const FOR_LONG_JOBS: Limits = {
  connections: 2,
  statement_ms: 10 * 60_000,
  lock_ms: 0,
  silence_ms: 11 * 60_000,
  idle_ms: 30_000,
}

/** Limits for erasing names and deleting accounts, one at a time. */
export const FOR_LEAVING: Limits = { ...FOR_LONG_JOBS, connections: 1 }

/**
 * Returns the start of a transaction with its settings, as one message. Behind a pooler, a session cannot have
 * settings, because the next transaction may use another connection.
 */
export function beginWith(timeouts: Record<string, number>): string {
  const local = Object.entries({ ...timeouts, ...SETTINGS }).map(
    ([name, value]) => `set local ${name} = '${value}'`,
  )
  return ['begin', ...local].join('; ')
}
