/**
 * Connections to the primary server, with their plans. Connections to a silent server are dropped, those to a standby
 * refused.
 */
import type { Socket } from 'node:net'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type TypeOverrides } from 'pg'

/** SQLSTATE of a write to a read-only server. */
export const READ_ONLY = '25006'

/** Time limit of a readiness check: a slower server is not ready. */
const PROBE_MS = 2000

/** Time after which closing drops idle connections whose server does not close them. */
const CLOSE_MS = 1000

export function connectionTo(url: string, silence_ms: number) {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: silence_ms,
    keepAlive: true,
    verify: requirePrimary,
  } satisfies PoolConfig
}

export type PrimaryPool = {
  connect(): Promise<PoolClient>
  probe(): Promise<void>
  /**
   * Counts silences. It must be called with every error, because a silent server leaves several broken connections
   * behind.
   */
  note(error: unknown): void
  connections(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

export function openPrimaryPool(
  config: PoolConfig & { types: TypeOverrides; pipeline: boolean },
  onError: (error: Error) => void,
  onConnect?: (client: PoolClient) => void,
): PrimaryPool {
  const pool = new Pool(config)
  // Count silences, so that connections made before the last silence are dropped, because each would make a caller
  // wait.
  let silences = 0
  const madeAfter = new WeakMap<PoolClient, number>()
  const idle = new Set<PoolClient>()
  pool.on('error', onError)
  pool.on('connect', (client) => {
    madeAfter.set(client, silences)
    onConnect?.(client)
    // Otherwise a connection that breaks while checked out would end the process.
    client.on('error', onError)
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  const connect = async () => {
    for (;;) {
      const client = await pool.connect()
      if (madeAfter.get(client) === silences) return client
      client.release(true)
    }
  }
  const note = (error: unknown) => {
    if (isSilence(error)) silences += 1
  }
  return {
    connect,
    note,
    async probe() {
      const client = await connect()
      try {
        await client.query({ text: 'select 1', query_timeout: PROBE_MS } as { text: string })
        client.release()
      } catch (error) {
        note(error)
        client.release(true)
        throw error
      }
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      // Otherwise a silent server would delay the end of the process until it is killed.
      const dropping = setTimeout(() => idle.forEach((client) => socketOf(client).destroy()), CLOSE_MS)
      await pool.end()
      clearTimeout(dropping)
    },
  }
}

/**
 * Requires a primary, because an address may lead to a standby. A primary becomes a standby only by a restart, so one
 * check per connection is enough.
 */
function requirePrimary(client: PoolClient, done: (error?: Error) => void) {
  client.query<{ is_read_only: boolean }>(
    `select current_setting('transaction_read_only')::bool as is_read_only`,
    (error: Error | null, result) => done(error ?? (result.rows[0]?.is_read_only ? standby() : undefined)),
  )
}

function standby() {
  const error = new DatabaseError('the server is a standby', 0, 'error')
  error.code = READ_ONLY
  return error
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

const socketOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Sends the statements of one tick as one packet, because the batch list is slower otherwise (docs/measured.md). */
export function corkSocket(client: PoolClient) {
  const stream = socketOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const FIRST_PLANS_MS = 1000
const PLANS_MS = 5 * 60_000
const plans = new WeakMap<PoolClient, { made_at: number; kept_ms: number }>()

/**
 * Discards plans after 1 s, 2 s, 4 s and so on, up to 5 min, because a plan made while a table was nearly empty reads a
 * whole account for each row. PostgreSQL reuses the plan until it has analysed the table.
 */
export function forgetOldPlans(client: PoolClient) {
  const now = performance.now()
  const known = plans.get(client)
  if (known && now - known.made_at < known.kept_ms) return
  plans.set(client, { made_at: now, kept_ms: known ? Math.min(known.kept_ms * 2, PLANS_MS) : FIRST_PLANS_MS })
  // Ignore a failure, because the next statement then fails too.
  if (known) client.query('discard plans').catch(() => {})
}

const MAX_NAMES = 500
const names = new Map<string, { name: string }>()

/**
 * Returns the name under which connections prepare a statement; undefined, for an unnamed statement, once 500 have
 * names.
 */
export function nameOf(sql: string): { name: string } | undefined {
  const known = names.get(sql)
  if (known || names.size >= MAX_NAMES) return known
  const name = { name: `s${names.size}` }
  names.set(sql, name)
  return name
}
