/** Row security alone separates accounts: without any where clause, in every state of a session. */
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { api, type EndpointName } from '#app/features.ts'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import { hashToken, sessionQuery } from '#platform/http/actor.ts'
import { sql } from 'kysely'
import { studWithHistory } from './archiving.ts'
import { newBatch } from './factories.ts'
import { logIn, newMember, newTenant, openTestServer, type Person } from './test-server.ts'
import { withoutWhere } from './without-where.ts'

const server = await openTestServer()
const { owner } = server

const tokenOf = ({ cookie }: Person) => cookie.slice(cookie.indexOf('=') + 1)

async function join(person: Person, of: { tenant_id: string }) {
  const values = [of.tenant_id, person.user_id]
  await owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, values)
}

async function tablesOfTenants(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1
  `)
  return rows.map(({ name }) => name)
}

/** Gives each account a row in every table. New rows have only ids, so the constraints of their tables are dropped. */
async function fillTables(tables: string[], accounts: string[]) {
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  for (const table of tables) {
    const { rows } = await client.query<{ id: string }>(
      `select id from unnest($1::uuid[]) id where not exists (select from ${table} where tenant_id = id)`,
      [accounts],
    )
    if (rows.length === 0) continue
    await dropConstraints(client, table)
    const { rows: ids } = await client.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and atttypid = 'uuid'::regtype and attgenerated = '' and attname <> 'tenant_id'`,
      [table],
    )
    await client.query(
      `insert into ${table} (${['tenant_id', ...ids.map(({ column }) => column)].join(', ')})
       select ${['id', ...ids.map(() => 'gen_random_uuid()')].join(', ')} from unnest($1::uuid[]) id`,
      [rows.map(({ id }) => id)],
    )
  }
  // The connection skips triggers and foreign keys, so it is closed instead of reused.
  client.release(true)
}

async function dropConstraints(client: PoolClient, table: string) {
  const { rows } = await client.query<{ command: string }>(
    `select format('drop constraint if exists %I cascade', conname) as command from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'f')
     union all
     select format('alter %I drop not null', attname) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  for (const { command } of rows) await client.query(`alter table ${table} ${command}`)
}

/** Returns the accounts whose rows a transaction sees, by table, apart from the memberships of `user_id`. */
async function visible(tx: Tx, tables: string[], user_id: string) {
  const others = (table: string) => (table === 'entitlements' ? `where user_id <> '${user_id}'` : '')
  const parts = tables.map((table) => `union select '${table}', tenant_id from ${table} ${others(table)}`)
  const { rows } = await sql<{ name: string; account: string }>`
    select 'tenants' collate "C" as name, id as account from tenants ${sql.raw(parts.join(' '))} order by name
  `.execute(tx)
  return rows
}

/**
 * Returns the tables in which row security does not stop a transaction from inserting a row of an account, with the
 * outcome of the attempt. Tables without the privilege to insert are skipped.
 */
async function writable(tx: Tx, tables: string[], account: string): Promise<string[]> {
  const open: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ may: boolean }>`
      select has_column_privilege(${table}, 'tenant_id', 'insert') as may
    `.execute(tx)
    if (!rows[0]!.may) continue
    await sql`savepoint before`.execute(tx)
    const error = await sql`insert into ${sql.table(table)} (tenant_id) values (${account})`
      .execute(tx)
      .then(() => 'written', String)
    await sql`rollback to before`.execute(tx)
    if (!error.includes('row-level security')) open.push(`${table}: ${error}`)
  }
  return open
}

/** Returns the ids of all records of an account, by table. */
async function thingsOf({ tenant_id }: Person): Promise<Map<string, string[]>> {
  const things = new Map<string, string[]>()
  for (const table of await tablesOfTenants()) {
    const { rows } = await owner.query<{ id: string }>(
      `select to_jsonb(t) ->> 'id' as id from ${table} t where tenant_id = $1 and to_jsonb(t) ? 'id'`,
      [tenant_id],
    )
    if (rows.length > 0) things.set(table, rows.map(({ id }) => id).toSorted())
  }
  return things
}

/** Returns the reads that need only an account, and those that also need an id. */
function readsOf({ tenant_id }: Person) {
  const reads = Object.entries<Endpoint>(api).filter(
    ([, { method, needs }]) => method === 'GET' && needs !== 'ANYONE',
  )
  return reads.flatMap(([name, { path, query }]) => {
    const fits = [{ tenant_id }, { tenant_id, format: 'csv' }, {}].find(
      (one) => query?.safeParse(one).success,
    )
    const isOfOne = path.includes('{id}')
    // Table whose ids the path takes; if it does not exist, one id of each table is tried.
    const table = /([\w-]+)\/\{id\}/.exec(path)?.[1]?.replaceAll('-', '_')
    return fits === undefined || path.replace('{id}', '').includes('{')
      ? []
      : [{ name: name as EndpointName, query: fits, isOfOne, table }]
  })
}

test('no read returns data of another account of the user, even if no statement filters by tenant', async () => {
  const demo = await studWithHistory(server)
  const ana = await newTenant(server)
  await join(ana, demo)
  await newBatch(ana)
  const headers = { [ACCOUNT_HEADER]: ana.tenant_id }
  const foreign = await thingsOf(demo)
  const ids = [...foreign.values()].flat()
  const reads = readsOf(ana)
  expect(reads.length).toBeGreaterThan(60)
  const leaksOf = async (some: typeof reads) => {
    const leaks: string[] = []
    for (const { name, query, isOfOne, table } of some) {
      const things = foreign.get(table ?? '')
      const requested = isOfOne ? (things?.slice(0, 5) ?? [...foreign.values()].map(([id]) => id!)) : [null]
      for (const id of requested) {
        const { path } = api[name] as Endpoint
        const { statusCode, body } = await server.app.inject({
          url: `${path.replace('{id}', id ?? '')}?${new URLSearchParams(query).toString()}`,
          headers: { cookie: ana.cookie, ...headers },
        })
        if (statusCode >= 500 || ids.some((one) => one !== id && body.includes(one)))
          leaks.push(`${name} ${statusCode}`)
      }
    }
    return [...new Set(leaks)]
  }
  const { result, changed } = await withoutWhere(() => leaksOf(reads))
  expect(result).toEqual([])
  expect(changed).toBeGreaterThan(200)
  // Without row security the read returns rows of the other account, so nothing else has separated the accounts.
  const listing = reads.filter(({ name }) => name === 'listBatches')
  await owner.query('alter table batches disable row level security')
  expect((await withoutWhere(() => leaksOf(listing))).result).toEqual(['listBatches 200'])
  await owner.query('alter table batches enable row level security')
})

// This must be the last test, because it drops constraints of tables.
test('a session reads and writes only rows of the account it names, in any table', async () => {
  const ana = await newTenant(server)
  const names = ['Norte', 'Elsewhere', 'Former', 'Closing', 'Being deleted']
  const [norte, elsewhere, former, closing, ending] = (await Promise.all(
    names.map((name) => newTenant(server, name)),
  )) as [Person, Person, Person, Person, Person]
  const deleted = { tenant_id: randomUUID() }
  await newMember(server, ana)
  for (const of of [norte, closing, ending]) await join(ana, of)
  await owner.query(
    `insert into closings (account, requested_by, started_at, members) values ($1, $2, null, null), ($3, $4, now(), '{}')`,
    [closing.tenant_id, closing.user_id, ending.tenant_id, ending.user_id],
  )
  const choosing = async (of: { tenant_id: string }) => {
    const person = await logIn(server, ana)
    await owner.query('update sessions set account = $1 where token_hash = $2', [
      of.tenant_id,
      hashToken(tokenOf(person)),
    ])
    return person
  }
  const key = await ana.call('createApiKey', {
    body: {
      ...{ tenant_id: ana.tenant_id, name: 'Shipping desk', rights: [] },
      expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
  })
  const gone = await logIn(server, ana)
  await gone.call('logOut', {})
  const states = [
    ['an account of two', tokenOf(ana), ana, ana],
    ['the other one of two', tokenOf(ana), norte, norte],
    ['one that closes', tokenOf(ana), closing, closing],
    ['that of strangers', tokenOf(ana), elsewhere, null],
    ['that of a former member', tokenOf(ana), former, null],
    ['one that is being deleted', tokenOf(ana), ending, null],
    ['one that is deleted', tokenOf(ana), deleted, null],
    ['none, and has chosen none', tokenOf(ana), null, ana],
    ['none, and has chosen another', tokenOf(await choosing(norte)), null, norte],
    ['none, and has chosen one that is not theirs', tokenOf(await choosing(elsewhere)), null, ana],
    ['none, and has chosen one they have left', tokenOf(await choosing(former)), null, ana],
    ['none, and has chosen one that is being deleted', tokenOf(await choosing(ending)), null, ana],
    ['none, and has chosen one that is deleted', tokenOf(await choosing(deleted)), null, ana],
    ['an account, of a session that is over', tokenOf(gone), ana, null],
    ['none, with the key of a program', key.secret, null, ana],
  ] as const
  const tables = await tablesOfTenants()
  const accounts = [ana, norte, elsewhere, former, closing, ending]
  await fillTables(
    tables,
    accounts.map(({ tenant_id }) => tenant_id),
  )

  for (const [what, token, named, open] of states) {
    const query = sessionQuery(token, named ? { id: named.tenant_id, isInQuery: false } : undefined)
    // Send the statements together with the session's own, as reads do.
    const [seen, afterOthers] = await server.database.readAfter(query, async (tx, rows) => {
      const first = visible(tx, tables, ana.user_id)
      await rows
      await sql`select from tenants_of(${ana.user_id})`.execute(tx)
      await sql`select owners_beside(${ana.user_id})`.execute(tx)
      await inTenant(tx, open?.tenant_id ?? '', elsewhere.tenant_id, async () => {})
      return [await first, await visible(tx, tables, ana.user_id)]
    })
    const expected =
      open === null
        ? []
        : [...tables, 'tenants'].toSorted().map((name) => ({ name, account: open.tenant_id }))
    expect(seen, what).toEqual(expected)
    expect(afterOthers, what).toEqual(expected)
    const foreign = open === norte ? ana : norte
    const written = await server.database.readAfter(query, async (tx, rows) => {
      await rows
      return writable(tx, tables, foreign.tenant_id)
    })
    expect(written, what).toEqual([])
  }
})
