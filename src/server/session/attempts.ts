/** Counts attempts in the database, so that all servers count together and a restart forgets nothing. */
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'

const WINDOW_SECONDS = 15 * 60

/**
 * Counts one more attempt under a key.
 * @param key what is limited, e.g. `account:ana@example.com`
 * @param most attempts within a quarter of an hour
 * @throws Refusal TOO_MANY_ATTEMPTS, until the quarter of an hour is over: never a lasting lock-out
 */
export async function countAttempt(tx: Tx, key: string, most: number) {
  const { rows } = await sql<{ attempts: number; seconds_left: number }>`
    insert into attempts (key, window_start, attempts)
    values (${key}, ${window()}, 1)
    on conflict (key, window_start) do update set attempts = least(attempts.attempts + 1, ${most + 1})
    returning attempts, ceil(extract(epoch from window_start - now()))::int + ${WINDOW_SECONDS} as seconds_left
  `.execute(tx)
  const { attempts, seconds_left } = rows[0]!
  if (attempts > most) {
    throw new Refusal('TOO_MANY_ATTEMPTS', 'Too many attempts. Please wait a few minutes and try again.', {
      retry_after: Math.max(1, seconds_left),
    })
  }
}

/** A success shows that the attempts were the user's own. */
export async function forgetAttempts(tx: Tx, key: string) {
  await sql`delete from attempts where key = ${key} or window_start < now() - interval '1 day'`.execute(tx)
}

/** Takes one attempt back: it was no guess. Others from the same place go on being counted. */
export async function forgiveAttempt(tx: Tx, key: string) {
  await sql`update attempts set attempts = attempts - 1 where key = ${key} and window_start = ${window()} and attempts > 0`.execute(
    tx,
  )
}

function window() {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${WINDOW_SECONDS}::int) * ${WINDOW_SECONDS}::int)`
}
