/** Transactions on PostgreSQL, typed by Kysely, with one round trip to open them. */
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
import type { Socket } from 'node:net'
import { DatabaseError, Pool, type PoolClient, TypeOverrides } from 'pg'
import type { Tables } from './tables.ts'

/**
 * A transaction under way. Its statements reach the database in the order in which they were asked for, so those
 * that need nothing of each other's rows may be asked for at once.
 */
export type Tx = Kysely<Tables>

export type Database = {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A transaction that
   * the database aborts because of another one is tried again, so `work` must have no effect elsewhere.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for work whose effects nobody relies on: what it found is told while its transaction still ends. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** With three of ten transactions aborted, fewer tries would let one booking in a thousand fail. */
const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 320
/** Serialisation failure and deadlock: the transaction left nothing behind and may be tried again. */
const TRY_AGAIN = new Set(['40001', '40P01'])

/**
 * Statements are the same again and again, with their tenant and page as parameters: planned once for each connection
 * they cost a third. A plan for the values at hand would be better for none of them (docs/measured.md).
 */
export const CONNECTION_SETTINGS = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'

const READ_ONLY = '25006'
const ABORTED_BEFORE = '25P02'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

const types = new TypeOverrides()
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** Longer than any statement may take: a server that is silent for so long is gone, whatever its connection says. */
const LONGEST_SILENCE_MS = 25_000

/**
 * @param url of the app's role, which owns nothing and is subject to row security
 * @param onError is told of connections that break while nobody waits for them
 * @param longest_silence_ms after which a connection is given up; 0 for work whose statements may take for ever
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  longestSilenceMs = LONGEST_SILENCE_MS,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: 12,
    pipeline: true,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 20_000,
    query_timeout: longestSilenceMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'strawbook',
    options: CONNECTION_SETTINGS,
  })
  pool.on('error', onError)
  // A connection that breaks while it is checked out would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onError))

  const retried = async <T>(work: (tx: Tx) => Promise<T>, end: End): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runTransaction(pool, work, end)
      } catch (error) {
        if (tries === MOST_TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
        const most = Math.min(20 * 2 ** tries, LONGEST_PAUSE_MS)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * most))
      }
    }
  }
  return {
    transaction: (work) => retried(work, commit),
    read: (work) => retried(work, commitLater),
    close: () => pool.end(),
  }
}

/** The SQLSTATE, or the system's code, of what went wrong. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** The constraint that refused, if one did. */
function constraintOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined
}

/** Ends a transaction that went well, and gives its connection back. */
type End = (client: PoolClient) => Promise<void>

const commit: End = async (client) => {
  const ended = await client.query('commit')
  if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
  client.release()
}

const commitLater: End = async (client) => {
  void client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

async function runTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>, end: End): Promise<T> {
  const client = await pool.connect()
  const { tx, shut } = openTransaction(client)
  try {
    corkSocket(client)
    // Not awaited: it goes out together with the first statement of the work.
    const begun = client.query('begin')
    const [result] = await Promise.all([work(tx), begun])
    shut()
    await end(client)
    return result
  } catch (error) {
    shut()
    await client.query('rollback').then(
      // What has become a standby stays one: the next connection finds the primary.
      () => client.release(codeOf(error) === READ_ONLY),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** What is asked after `shut` would run in somebody else's transaction: it is refused. */
function openTransaction(client: PoolClient): { tx: Tx; shut: () => void } {
  let isOpen = true
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      if (!isOpen) throw new Error('this transaction has ended')
      return execute<R>(client, query)
    },
    streamQuery: () => {
      throw new Error('a long list is read in slices: nothing is streamed')
    },
  }
  const refuse = () => Promise.reject(new Error('transactions are opened by the database, not within one'))
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

/** What is asked in the same moment travels in one packet: each of its own costs both sides a call and a wake-up. */
function corkSocket(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
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
    // Asked for together with a statement that failed: whoever waits for both is to hear of that one first.
    if (codeOf(error) === ABORTED_BEFORE) await new Promise((resolve) => setImmediate(resolve))
    throw error
  }
}

const MOST_NAMES = 500
const names = new Map<string, { name: string }>()

/** Statements that recur are planned once per connection; beyond a bound they go unnamed. */
function nameOf(sql: string): { name: string } | undefined {
  const known = names.get(sql)
  if (known || names.size >= MOST_NAMES) return known
  const name = { name: `s${names.size}` }
  names.set(sql, name)
  return name
}

/** For the rest of the transaction row security shows this tenant: for work that comes without a session. */
export async function openTenant(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select set_config('strawbook.tenant_id', ${tenant_id}, true)`.execute(tx)
}

/** Waits for a deletion; where something still names what would go, throws what that means. */
export async function mapForeignKeyError<T>(meaning: () => Error, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw codeOf(error) === '23503' ? meaning() : error
  }
}

/** A pattern for `ilike` that finds the text literally, anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Waits for a statement; where one of the named constraints refuses it, throws what that means instead.
 * The database is asked once and cannot be overtaken, as a look beforehand could.
 */
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
