/** Connections to the primary: given up when the server falls silent, refused where it is a standby. */
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type TypeOverrides } from 'pg'

/** What PostgreSQL says where nothing can be written. */
export const READ_ONLY = '25006'

/** A server this slow is not ready. */
const PROBE_MS = 2000

/** How a connection is made, and when it is given up; also for pools of others. */
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
  /** @throws if the server does not answer soon */
  probe(): Promise<void>
  /** To be told of every error, since a silent server leaves more than one connection behind. */
  note(error: unknown): void
  connections(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** @param onError called when a connection breaks that nobody is waiting on */
export function openPrimaryPool(
  config: PoolConfig & { types: TypeOverrides; pipeline: boolean },
  onError: (error: Error) => void,
): PrimaryPool {
  const pool = new Pool(config)
  // Connections from before the server fell silent: each would keep somebody waiting once more.
  let silences = 0
  const madeAfter = new WeakMap<PoolClient, number>()
  pool.on('error', onError)
  pool.on('connect', (client) => {
    madeAfter.set(client, silences)
    // A connection that breaks while checked out would otherwise end the process.
    client.on('error', onError)
  })
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
    close: () => pool.end(),
  }
}

/**
 * Where an address leads astray it may lead to a standby, which is behind. A primary becomes one only by a restart, so it
 * is enough to look once.
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
