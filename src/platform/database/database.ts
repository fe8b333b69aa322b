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
import { DatabaseError, type PoolClient, TypeOverrides } from 'pg'
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

/**
 * Settings of connections. Without generic plans, a withdrawal takes 1.4 times the processor time (docs/measured.md).
 */
export const CONNECTION_SETTINGS = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'

const ABORTED_BEFORE = '25P02'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const INT4MULTIRANGE = 4451

const types = new TypeOverrides()
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
// Format `{[1,4),[7,8)}`: canonical ranges exclude their upper end.
types.setTypeParser(INT4MULTIRANGE, (text) =>
  Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, first, end]) => [Number(first), Number(end) - 1]),
)
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString())

type Limits = {
  connections: number
  statement_ms: number
  /** Time limit of a statement that waits for a lock; 0 for none. */
  lock_ms: number
  /** Time limit of a reply, to detect a silent server: longer than that of a statement; 0 for none. */
  silence_ms: number
  /** Time after which the server ends an idle transaction, to release the locks of a lost client. */
  idle_ms: number
}

const FOR_REQUESTS: Limits = {
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
 * Opens pools of connections to the database.
 * @param url URL with a log-in; those of the server are subject to row security
 * @param onError called when a connection breaks
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: Partial<Limits> = {},
): Database {
  const { connections, statement_ms, lock_ms, silence_ms, idle_ms } = { ...FOR_REQUESTS, ...limits }
  const config = {
    ...connectionTo(url, silence_ms),
    max: connections,
    pipeline: true,
    types,
    statement_timeout: statement_ms,
    lock_timeout: lock_ms,
    idle_in_transaction_session_timeout: idle_ms,
    application_name: 'strawbook',
    options: CONNECTION_SETTINGS,
  }
  const pool = openPrimaryPool(config, onError)
  const slots = openServerSlots(config, onError)

  const retried = async <T>(work: Work<T>, end: End): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runTransaction(pool, work, end)
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
  client.release()
}

const commitLater: End = async (client) => {
  // The next transaction queues behind the commit. A broken connection is reported to all callers that wait for it.
  client.query('commit').catch(() => {})
  client.release()
}

type Work<T> = (tx: Tx, client: PoolClient) => Promise<T>

async function runTransaction<T>(pool: PrimaryPool, work: Work<T>, end: End): Promise<T> {
  const client = await pool.connect()
  const { tx, shut } = openTransaction(client)
  try {
    corkSocket(client)
    forgetOldPlans(client)
    // Do not await `begin`, because it is sent together with the first statement of `work`.
    const begun = client.query('begin')
    const [result] = await Promise.all([work(tx, client), begun])
    shut()
    await end(client)
    return result
  } catch (error) {
    shut()
    pool.note(error)
    await client.query('rollback').then(
      // Drop a connection that leads to a standby, so that the next one finds the primary.
      () => client.release(codeOf(error) === READ_ONLY),
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
