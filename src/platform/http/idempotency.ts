/** Idempotency key: a request repeated with the same key and body gets the first successful reply and has no effect. */
import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import { codeOf, type Database, openTenant, steadyNow, type Tx } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { hashBody } from './hash-body.ts'

export type Key = {
  method: string
  path: string
  key: string
  /** Whether a phone may send the request again long afterwards. */
  isOffline: boolean
}
export type Keyed = Key & { body_hash: Buffer }
type Result = { status: number; reply: unknown }

const RETENTION = '24 hours'
/** Retention for phones, because a request whose reply was lost may be repeated in the next season. */
const KEPT_FOR_PHONES = '400 days'
/** Time for which a second request waits for the first; then it is refused as STILL_RUNNING. */
const LOCK_TIMEOUT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` and stores the key and reply in the same transaction, so that key and effect exist only together.
 * @returns the reply, or that of the first request under this key
 * @throws Refusal KEY_REUSED for another body, STILL_RUNNING if the first request does not end in time
 */
export async function withIdempotency(
  tx: Tx,
  actor: Actor,
  keyed: Keyed,
  work: () => Promise<Result>,
): Promise<Result> {
  const { body_hash } = keyed
  const row = rowOf(actor, keyed)

  // Issue the statements together; nothing else runs before we know whether the key is ours.
  const [, , claim] = await Promise.all([
    forgetOldKeys(tx, actor),
    sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx),
    tx
      .insertInto('idempotency_keys')
      .values({ ...row, body_hash, status: 0, reply: null, forget_after: forgetAfter(keyed) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
        throw new Refusal('STILL_RUNNING', 'The same request is still running.', { retry_after: 1 })
      }),
  ])

  if (claim.numInsertedOrUpdatedRows === 0n) {
    const first = await firstResult(tx, row, body_hash)
    if (!first) throw new Error('the row of a used idempotency key is missing')
    return first
  }

  const [, result] = await Promise.all([sql`set local lock_timeout to default`.execute(tx), work()])
  await tx
    .updateTable('idempotency_keys')
    .set({ status: result.status, reply: JSON.stringify(result.reply ?? null) })
    .where((where) => where.and(row))
    .execute()
  return result
}

/**
 * Returns the first reply under a key, for work outside transactions; undefined without one. Concurrent requests may
 * have two effects, but get the same reply.
 * @throws Refusal KEY_REUSED for another body
 */
export function findResult(tx: Tx, actor: Actor, keyed: Keyed): Promise<Result | undefined> {
  return firstResult(tx, rowOf(actor, keyed), keyed.body_hash)
}

/**
 * Stores the reply of work outside a transaction.
 * @returns the stored reply: that of a concurrent request if it came first
 * @throws Refusal KEY_REUSED if that request had another body
 */
export function keepResult(database: Database, actor: Actor, keyed: Keyed, result: Result): Promise<Result> {
  const { body_hash } = keyed
  const row = rowOf(actor, keyed)
  return database.transaction(async (tx) => {
    await openTenant(tx, actor.tenant_id)
    const reply = JSON.stringify(result.reply ?? null)
    const stored = { ...row, body_hash, status: result.status, reply, forget_after: forgetAfter(keyed) }
    await tx
      .insertInto('idempotency_keys')
      .values(stored)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await firstResult(tx, row, body_hash)) ?? result
  })
}

/** Returns whether a request under this key had an effect. Its body is not compared. */
export async function isOnRecord(tx: Tx, actor: Actor, key: Key): Promise<boolean> {
  const row = rowOf(actor, key)
  const found = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where((where) => where.and(row))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the user's keys that have expired by the clocks of both the database and this server, except those that
 * another request is deleting.
 */
function forgetOldKeys(tx: Tx, { tenant_id, user_id }: Actor) {
  return sql`
    delete from idempotency_keys where (tenant_id, user_id, method, path_hash, key) in (
      select tenant_id, user_id, method, path_hash, key from idempotency_keys
      where tenant_id = ${tenant_id} and user_id = ${user_id} and forget_after < least(now(), ${new Date(steadyNow())})
      for update skip locked
    )
  `.execute(tx)
}

function forgetAfter({ isOffline }: Keyed) {
  return sql<string>`now() + ${isOffline ? KEPT_FOR_PHONES : RETENTION}::interval`
}

function rowOf({ tenant_id, user_id }: Actor, { method, path, key }: Key): KeyRow {
  return { tenant_id, user_id, method, path_hash: hashBody(path), key }
}

type KeyRow = { tenant_id: string; user_id: string; method: string; path_hash: Buffer; key: string }

async function firstResult(tx: Tx, row: KeyRow, hash: Buffer) {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply'])
    .where((where) => where.and(row))
    .executeTakeFirst()
  if (!first) return undefined
  if (!first.body_hash.equals(hash)) {
    throw new Refusal('KEY_REUSED', 'This Idempotency-Key was used for another request.')
  }
  return { status: first.status, reply: first.reply ?? undefined }
}

const HOUR_MS = 60 * 60 * 1000

/** Deletes expired keys, including those of inactive users, immediately and then every hour. */
export function sweepKeys(database: Database, onError: (error: Error) => void, signal: AbortSignal): void {
  const sweep = () => void forgetKeys(database).catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Deletes keys that have expired by the clocks of both the database and this server, because either may be ahead; at
 * most a thousand for each member of an account.
 * @returns the number of deleted keys
 */
export async function forgetKeys(database: Database): Promise<number> {
  const { rows } = await database.transaction((tx) =>
    sql<{ forgotten: number }>`select forget_old_keys(${new Date(steadyNow())}) as forgotten`.execute(tx),
  )
  return rows[0]!.forgotten
}
