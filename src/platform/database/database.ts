import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import { DatabaseError, type PoolClient } from 'pg'
import { types } from './column-types.ts'
import { beginWith, CONNECTION_SETTINGS, FOR_REQUESTS, type Limits } from './connection-settings.ts'
import {
  connectionTo,
  corkSocket,
  forgetOldPlans,
  nameOf,
  openPrimaryPool,
  type PrimaryPool,
  READ_ONLY,
} from './primary-pool.ts'
import { openServerSlots, type ServerSlots } from './server-slots.ts'
import type { DB } from '#db/tables.ts'

/** Open transaction. Statements run in the order issued; those that do not depend on each other can be concurrent. */
export type Tx = Kysely<DB>

export type Database = {
  /** Runs `work` in a transaction. An aborted transaction is retried, so `work` must have no side effects elsewhere. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` like `transaction`, but returns before the transaction has ended, which is safe for reads only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` like `read`, but sends `first` ahead and passes its rows as a promise. Statements of `work` queue
   * behind `first`.
   */
  readAfter<R, T>(first: CompiledQuery<R>, work: (tx: Tx, rows: Promise<R[]>) => Promise<T>): Promise<T>
  /** Rejects if the database does not answer soon. */
  probe(): Promise<void>
  /** Returns the number of connections, and of requests that wait for one. */
  connections(): { used: number; idle: number; waiting: number }
  takeSlot: ServerSlots['takeSlot']
  countServers: ServerSlots['countServers']
  close(): Promise<void>
}

/**
 * Maximum number of attempts per transaction. With six, one booking in a thousand fails if 30 % are aborted
 * (docs/measured.md).
 */
const MAX_TRIES = 12
const LONGEST_PAUSE_MS = 320
/** Serialisation failure and deadlock: the transaction had no effect, so it can be retried. */
const TRY_AGAIN = new Set(['40001', '40P01'])

const ABORTED_BEFORE = '25P02'

type Options = Partial<Limits> & {
  /** URL of a pooler that gives each transaction a connection; undefined to connect directly. */
  pooler_url?: string | undefined
  /** Called with each new connection. */
  onConnect?: ((client: PoolClient) => void) | undefined
}

/**
 * Opens pools of connections to the database.
 * @param url URL with a log-in; those of the server are subject to row security
 * @param onError called when a connection breaks
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { pooler_url, onConnect, ...limits }: Options = {},
): Database {
  const { connections, statement_ms, lock_ms, silence_ms, idle_ms } = { ...FOR_REQUESTS, ...limits }
  const timeouts = {
    statement_timeout: statement_ms,
    lock_timeout: lock_ms,
    idle_in_transaction_session_timeout: idle_ms,
  }
  const shared = { max: connections, pipeline: true, types, application_name: 'strawbook' }
  const direct = { ...connectionTo(url, silence_ms), ...shared, ...timeouts, options: CONNECTION_SETTINGS }
  const pooled = { ...connectionTo(pooler_url ?? url, silence_ms), ...shared }
  const pool = openPrimaryPool(pooler_url ? pooled : direct, onError, onConnect)
  const slots = openServerSlots(direct, onError)
  const way: Way = pooler_url
    ? { begin: beginWith(timeouts), dropsFailed: true }
    : { begin: 'begin', dropsFailed: false }

  const retried = async <T>(work: Work<T>, end: End): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runTransaction(pool, way, work, end)
      } catch (error) {
        if (tries === MAX_TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
        const max = Math.min(20 * 2 ** tries, LONGEST_PAUSE_MS)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * max))
      }
    }
  }
  return {
    transaction: (work) => retried(work, commit),
    read: (work) => retried(work, commitLater),
    readAfter: <R, T>(first: CompiledQuery<R>, work: (tx: Tx, rows: Promise<R[]>) => Promise<T>) =>
      retried<T>((tx, client) => {
        const opened = execute<R>(client, first).then(({ rows }) => rows)
        // `work` gets the rejection through its argument.
        opened.catch(() => {})
        return work(tx, opened)
      }, commitLater),
    probe: pool.probe,
    connections: pool.connections,
    takeSlot: slots.takeSlot,
    countServers: slots.countServers,
    close: async () => void (await Promise.all([pool.close(), slots.close()])),
  }
}

export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

function constraintOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined
}

type End = (client: PoolClient) => Promise<void>

const commit: End = async (client) => {
  const ended = await client.query('commit')
  if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
}

const commitLater: End = async (client) => {
  // The next transaction queues behind the commit. A broken connection is reported to all callers that wait for it.
  client.query('commit').catch(() => {})
}

type Work<T> = (tx: Tx, client: PoolClient) => Promise<T>

type Way = {
  /** Statement that begins a transaction. */
  begin: string
  /**
   * Whether a connection is dropped after a failed statement. A statement that was sent behind it was not prepared, but
   * PgBouncer (1.24) retains its name, and would refuse it the next time.
   */
  dropsFailed: boolean
}

/** Connections on which a statement has failed. */
const failed = new WeakSet<PoolClient>()

async function runTransaction<T>(pool: PrimaryPool, way: Way, work: Work<T>, end: End): Promise<T> {
  const client = await pool.connect()
  const isSpoiled = () => way.dropsFailed && failed.has(client)
  const { tx, shut } = openTransaction(client)
  try {
    corkSocket(client)
    forgetOldPlans(client)
    // Do not await `begin`, because it is sent together with the first statement of `work`.
    const begun = client.query(way.begin)
    const [result] = await Promise.all([work(tx, client), begun])
    shut()
    await end(client)
    client.release(isSpoiled())
    return result
  } catch (error) {
    shut()
    pool.note(error)
    await client.query('rollback').then(
      // Drop a connection that leads to a standby, so that the next one finds the primary.
      () => client.release(codeOf(error) === READ_ONLY || isSpoiled()),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** Opens a transaction. Statements after `shut` are refused, because they would run in another transaction. */
function openTransaction(client: PoolClient): { tx: Tx; shut: () => void } {
  let isOpen = true
  let hasBegun = false
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      if (!isOpen) throw new Error('this transaction has ended')
      // Discard plans only after the first statement, because one that sets the isolation level must come first.
      if (hasBegun) forgetOldPlans(client)
      hasBegun = true
      return execute<R>(client, query)
    },
    streamQuery: () => {
      throw new Error('streaming is not supported: read long lists in slices')
    },
  }
  const refuse = () => Promise.reject(new Error('nested transactions are not supported'))
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const tx: Tx = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { tx, shut: () => (isOpen = false) }
}

async function execute<R>(client: PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  corkSocket(client)
  try {
    const { rows, rowCount } = await client.query({
      ...nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    })
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  } catch (error) {
    failed.add(client)
    // The statement was issued together with a failed one, whose error is reported first.
    if (codeOf(error) === ABORTED_BEFORE) await new Promise((resolve) => setImmediate(resolve))
    throw error
  }
}

/** Sets row security to this tenant for the rest of the transaction, for work without a session. */
export async function openTenant(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select set_config('strawbook.tenant_id', ${tenant_id}, true)`.execute(tx)
}

/** Runs a deletion; throws `meaning()` if another row refers to the deleted one. */
export async function mapForeignKeyError<T>(meaning: () => Error, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw codeOf(error) === '23503' ? meaning() : error
  }
}

/** Returns an `ilike` pattern that matches the text literally, anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Runs a statement and maps violations of the named constraints. A check beforehand would leave a race condition. */
export async function mapConstraintErrors<T>(
  meanings: Record<string, () => Error>,
  statement: Promise<T>,
): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const meaning = meanings[constraintOf(error) ?? '']
    throw meaning ? meaning() : error
  }
}

/** Returns ms since the epoch, unaffected by clock changes while the process runs. */
export const steadyNow = () => performance.timeOrigin + performance.now()
