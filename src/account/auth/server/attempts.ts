/** Attempt counters in the database, so that all servers share them and they survive restarts. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'

const WINDOW_MINUTES = 15

/**
 * Counts an attempt under a key, e.g. `account:ana@example.com`: at most `max` per window of `minutes`.
 * @param refusal function that returns the error to throw, given the seconds until the window ends
 * @throws Refusal TOO_MANY_ATTEMPTS after `max` attempts, until the window ends; there is no permanent lock-out
 */
export async function countAttempt(
  tx: Tx,
  key: string,
  max: number,
  minutes = WINDOW_MINUTES,
  refusal = tooMany,
) {
  const { rows } = await sql<{ attempts: number; seconds_left: number }>`
    insert into attempts (key, window_start, attempts)
    values (${key}, ${window(minutes)}, 1)
    on conflict (key, window_start) do update set attempts = least(attempts.attempts + 1, ${max + 1})
    returning attempts, ceil(extract(epoch from window_start - now()))::int + ${minutes * 60}::int as seconds_left
  `.execute(tx)
  const { attempts, seconds_left } = rows[0]!
  if (attempts > max) throw refusal(seconds_left)
}

/**
 * Returns the refusal of an attempt over the limit.
 * @param seconds delay before another attempt is possible
 */
export function tooMany(seconds: number) {
  return new Refusal('TOO_MANY_ATTEMPTS', 'Too many attempts. Wait a few minutes and try again.', {
    retry_after: Math.max(1, seconds),
  })
}

/**
 * Deletes the counts of a key after a success, because its attempts are assumed to be the user's own. Also deletes all
 * counts older than a day.
 */
export async function forgetAttempts(tx: Tx, key: string) {
  await sql`delete from attempts where key = ${key} or window_start < now() - interval '1 day'`.execute(tx)
}

/** Subtracts an attempt that was not a guess. Other attempts counted under the key remain. */
export async function forgiveAttempt(tx: Tx, key: string) {
  await sql`update attempts set attempts = attempts - 1 where key = ${key} and window_start = ${window(WINDOW_MINUTES)} and attempts > 0`.execute(
    tx,
  )
}

function window(minutes: number) {
  const seconds = minutes * 60
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`
}
