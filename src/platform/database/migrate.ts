import { createHmac } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import type { Database } from './database.ts'
import { makeJobTables } from '../jobs/open-jobs.ts'
import { runMigrations } from './run-migrations.ts'

/**
 * Migrates the database as its owner, who may create tables and roles.
 * @returns the URL of the app's log-in, which has only the rights of `strawbook_app`
 */
export async function migrate(owner_url: string): Promise<string> {
  const client = new Client({ connectionString: owner_url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  const logins = { app: loginOf(client, 'app'), leaving: loginOf(client, 'leaving') }

  const pool = new Pool({ connectionString: owner_url, max: 2 })
  // A lost connection fails the statement that needs it; between statements and after the last one it matters to nothing.
  pool.on('error', () => {}).on('connect', (one) => one.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await client.connect()
    // Servers that start together migrate one at a time. The transaction's lock ends with its connection, even behind a
    // pooler.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await requireVersion(db)
    for (const role of ['strawbook_app', ...LEAVING_ROLES]) await makeRole(db, role, sql`nologin`)
    await runMigrations(db)
    await makeJobTables(db, owner_url)
    await makeLogin(db, owner_url, logins.app, sql`login`, ['strawbook_app'])
    // Rights are not inherited, so the log-in must set one role at a time.
    await makeLogin(db, owner_url, logins.leaving, sql`login noinherit`, LEAVING_ROLES)
    await revokeFromPublic(db)
    await analyzeWhatNeverWas(db)
  } finally {
    await db.destroy()
    await client.end()
  }
  return withCredentials(owner_url, logins.app)
}

/** Returns the URL of the log-in that erases names and deletes accounts, under roles that nothing else uses. */
export function leavingUrl(owner_url: string): string {
  return withCredentials(owner_url, loginOf(new Client({ connectionString: owner_url }), 'leaving'))
}

/** Returns the URL of a pooler with the log-in of another URL. */
export function atPooler(pooler_url: string, url: string): string {
  const { user = '', password } = new Client({ connectionString: url })
  return withCredentials(pooler_url, { name: user, password: String(password) })
}

const LEAVING_ROLES = ['strawbook_eraser', 'strawbook_remover'] as const

const LOCK = 20_260_213
const OLDEST_VERSION = 15

async function requireVersion(db: Kysely<unknown>) {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version
  `.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < OLDEST_VERSION) {
    throw new Error(`DATABASE_URL: PostgreSQL ${version} is too old: ${OLDEST_VERSION} or later is needed`)
  }
}

/**
 * Analyses large tables without statistics, as after a restore, because PostgreSQL would plan joins as for small ones.
 */
async function analyzeWhatNeverWas(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = -1
      and pg_relation_size(oid) > 128 * 1024
  `.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.id(name)}`.execute(db)
}

async function makeRole(db: Kysely<unknown>, name: string, kind: ReturnType<typeof sql>) {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db)
  if (rows.length > 0) return
  await unlessDoneMeanwhile(
    sql`create role ${sql.id(name)} ${kind} nosuperuser nocreatedb nocreaterole`.execute(db),
  )
}

type Login = { name: string; password: string }

/**
 * Returns a log-in with a derived password, so that servers on one database agree on the password without storing it.
 */
function loginOf(owner: Client, purpose: 'app' | 'leaving'): Login {
  const password = createHmac('sha256', owner.password ?? '')
    .update(`strawbook_${purpose}`)
    .digest('hex')
  return { name: `${owner.user ?? 'postgres'}_${purpose}_login`, password }
}

async function makeLogin(
  db: Kysely<unknown>,
  owner_url: string,
  login: Login,
  kind: ReturnType<typeof sql>,
  roles: readonly string[],
) {
  const { name, password } = login
  await makeRole(db, name, kind)
  // Setting the same password again would change its stored secret, and a pooler that has read it could not log in.
  if (!(await canLogIn(withCredentials(owner_url, login))))
    await unlessDoneMeanwhile(sql`alter role ${sql.id(name)} password ${sql.lit(password)}`.execute(db))
  for (const role of roles)
    await unlessDoneMeanwhile(sql`grant ${sql.id(role)} to ${sql.id(name)}`.execute(db))
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/**
 * Revokes the rights of PUBLIC to create (temporary) tables. It does so at each start, because a copied database has
 * these rights.
 */
async function revokeFromPublic(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; may: boolean }>`
    select current_database() as name, pg_has_role(datdba, 'usage') as may from pg_database
    where datname = current_database()
  `.execute(db)
  const { name, may } = rows[0]!
  if (may)
    await unlessDoneMeanwhile(sql`revoke temporary on database ${sql.id(name)} from public`.execute(db))
  await unlessDoneMeanwhile(sql`revoke create on schema public from public`.execute(db))
}

const DUPLICATE_ROLE = '42710'
const UNIQUE_VIOLATION = '23505'
const CONCURRENTLY_UPDATED = 'XX000'

/** Ignores errors of concurrent changes, because another server of the cluster may be making the same change. */
async function unlessDoneMeanwhile(statement: Promise<unknown>) {
  await statement.catch((error: { code?: string }) => {
    if (![DUPLICATE_ROLE, UNIQUE_VIOLATION, CONCURRENTLY_UPDATED].includes(error.code ?? '')) throw error
  })
}

function withCredentials(owner_url: string, { name, password }: Login): string {
  return owner_url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/,
    `$1${encodeURIComponent(name)}:${password}@`,
  )
}

/**
 * Records the mode in which a database is first used, and throws if a server is later started in the other mode,
 * because it would book demo data or send mails by mistake.
 */
export async function requireMode(database: Database, mode: 'testing' | 'production') {
  const stored = await database.transaction(async (tx) => {
    await tx
      .insertInto('used_in')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('used_in').select('mode').executeTakeFirstOrThrow()
  })
  if (stored.mode === mode) return
  throw new Error(`MODE: this database is used in ${stored.mode} mode, so ${mode} needs another one`)
}
