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
import { DatabaseError, Pool, type PoolClient, TypeOverrides } from 'pg'
import type { Tables } from './tables.ts'

/** A transaction under way. */
export type Tx = Kysely<Tables>

export type Database = {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A transaction that
   * the database aborts because of another one is tried again, so `work` must have no effect elsewhere.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** With three of ten transactions aborted, fewer tries would let one booking in a thousand fail. */
const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 320
/** Serialisation failure and deadlock: the transaction left nothing behind and may be tried again. */
const TRY_AGAIN = new Set(['40001', '40P01'])

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

const types = new TypeOverrides()
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString())

/**
 * @param url of the app's role, which owns nothing and is subject to row security
 * @param onError is told of connections that break while nobody waits for them
 */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: 12,
    pipeline: true,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'strawbook',
    options: '-c timezone=UTC',
  })
  pool.on('error', onError)
  // A connection that breaks while it is checked out would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onError))

  return {
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(pool, work)
        } catch (error) {
          if (tries === MOST_TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
          await new Promise((resolve) =>
            setTimeout(resolve, Math.random() * Math.min(20 * 2 ** tries, LONGEST_PAUSE_MS)),
          )
        }
      }
    },
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

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not awaited: it goes out together with the first statement of the work.
    const begun = client.query('begin').catch((error: Error) => (broken = error))
    const result = await work(kyselyOn(client))
    await begun
    const ended = await client.query('commit')
    if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const bound = new WeakMap<PoolClient, Tx>()

function kyselyOn(client: PoolClient): Tx {
  const known = bound.get(client)
  if (known) return known
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute<R>(client, query),
    streamQuery: () => {
      throw new Error('lists have limits here: nothing is streamed')
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
  bound.set(client, tx)
  return tx
}

async function execute<R>(client: PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  const { rows, rowCount } = await client.query({
    ...nameOf(query.sql),
    text: query.sql,
    values: [...query.parameters],
  })
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
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
export async function whenReferenced<T>(meaning: () => Error, statement: Promise<T>): Promise<T> {
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
export async function explaining<T>(
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
