import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'
import { openDatabase, type Tx } from './database.ts'
import { toRefusal } from '../http/refusals.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const database = openDatabase(server.appUrl, () => {})
await server.owner.query(`
  create table trace (place serial, value int);
  grant all on trace to strawbook_app;
  grant all on sequence trace_place_seq to strawbook_app`)

/** Returns a statement that fails with the given SQLSTATE. */
const abort = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'in the way' using errcode = '${code}'; end $$`)}`

test.each(['40001', '40P01'])(
  'a transaction that PostgreSQL aborted with %s is retried as a whole',
  async (code) => {
    let tries = 0
    const result = await database.transaction(async (tx) => {
      tries += 1
      await sql`insert into trace (value) values (${tries})`.execute(tx)
      if (tries < 4) await abort(code).execute(tx)
      return (await sql<{ value: number }>`select value from trace`.execute(tx)).rows
    })
    expect(result).toEqual([{ value: 4 }])
    await server.owner.query('delete from trace')
  },
)

test('concurrent statements of a transaction run in the order in which they were issued', async () => {
  const seen = await database.transaction(async (tx) => {
    const trace = tx.withTables<{ trace: { value: number } }>()
    const ask = async (value: number) =>
      value % 2 === 0
        ? trace.insertInto('trace').values({ value }).execute()
        : sql`insert into trace (value) values (${value})`.execute(tx)
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))
    const { rows } = await sql<{ value: number }>`select value from trace order by place`.execute(tx)
    return rows.map(({ value }) => value)
  })
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('of several failed statements the original error is reported', async () => {
  // Delay the mapping of the error by many ticks.
  const inWords = async (statement: Promise<unknown>) => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return statement.catch(async (error: unknown) => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      throw error
    })
  }
  const work = database.transaction((tx) =>
    Promise.all([inWords(abort('23505').execute(tx)), sql`select 1`.execute(tx), sql`select 2`.execute(tx)]),
  )
  await expect(work).rejects.toMatchObject({ code: '23505' })
})

test('a statement that waits too long for a lock fails as unavailable', async () => {
  const { rows } = await database.read((tx) => sql<{ lock_timeout: string }>`show lock_timeout`.execute(tx))
  expect(rows).toEqual([{ lock_timeout: '10s' }])
  const impatient = openDatabase(server.appUrl, () => {}, { lock_ms: 100 })
  const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx)
  const refused = await database.transaction(async (tx) => {
    await lock(tx)
    return impatient.transaction(lock).catch((error: unknown) => toRefusal(error))
  })
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', retry_after: 2 })
  await impatient.close()
})

test('a transaction that the server ended as idle fails as unavailable', async () => {
  const work = database.transaction((tx) => abort('25P03').execute(tx))
  expect(await work.catch((error: unknown) => toRefusal(error))).toMatchObject({ code: 'UNAVAILABLE' })
})

test('a query to a silent server times out, and the next one uses a new connection', async () => {
  const impatient = openDatabase(server.appUrl, () => {}, { silence_ms: 2000 })
  const connection = () =>
    impatient.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return rows[0]!.pid
    })
  const before = await connection()
  const silent = impatient.transaction((tx) => sql`select pg_sleep(20)`.execute(tx))
  const givenUp = await silent.catch((error: unknown) => toRefusal(error))
  expect(givenUp).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await connection()).not.toBe(before)
  await impatient.close()
})

test('after a silent server timed out no earlier connection is used again', async () => {
  const impatient = openDatabase(server.appUrl, () => {}, { silence_ms: 2000 })
  const connections = () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        impatient.transaction(async (tx) => {
          const { rows } = await sql<{ pid: number }>`
            select pg_backend_pid() as pid from pg_sleep(0.05)
          `.execute(tx)
          return rows[0]!.pid
        }),
      ),
    )
  const before = new Set(await connections())
  expect(before.size).toBe(4)
  await expect(impatient.transaction((tx) => sql`select pg_sleep(20)`.execute(tx))).rejects.toThrow(
    'Query read timeout',
  )
  expect((await connections()).filter((pid) => before.has(pid))).toEqual([])
  await impatient.close()
})

test('a read-only server, such as a standby, is not read from, and is retried later', async () => {
  const setting = async (what: string) => {
    const { user, database: name } = new Client({ connectionString: server.appUrl })
    await server.owner.query(`alter role "${user}" in database "${name}" ${what}`)
  }
  await setting('set default_transaction_read_only = on')
  const misled = openDatabase(server.appUrl, () => {})
  const read = () => misled.read((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))
  const refused = await read().catch((error: unknown) => toRefusal(error))
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' })
  await setting('reset default_transaction_read_only')
  expect((await read()).rows).toEqual([{ one: 1 }])
  await misled.close()
})

test('a query after the end of its transaction is refused', async () => {
  let late: (() => Promise<unknown>) | undefined
  await database.transaction(async (tx) => {
    late = () => sql`select 1`.execute(tx)
    await late()
  })
  await expect(late!()).rejects.toThrow('this transaction has ended')
})

test('a transaction is retried a limited number of times, and not at all for other errors', async () => {
  for (const [code, max] of [
    ['40001', 12],
    ['23505', 1],
  ] as const) {
    let tries = 0
    const work = database.transaction(async (tx) => {
      tries += 1
      await abort(code).execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(tries).toBe(max)
  }
  await database.close()
})

test('if a third of the bookings are aborted once, every withdrawal is still booked once', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 60)
  await server.owner.query(`
    create sequence aborts;
    grant usage on sequence aborts to strawbook_app;
    create function abort_some() returns trigger language plpgsql as $$ begin
      if nextval('aborts') % 3 = 0 then
        raise exception 'in the way' using errcode = case when random() < 0.5 then '40001' else '40P01' end;
      end if;
      return null;
    end $$;
    create trigger abort_some after insert on movements for each statement execute function abort_some()`)
  const answers = await Promise.all(
    straw_ids.map((id) => {
      const withdrawal = { type: 'LOSS', date: '2026-03-12', reason: 'THAWED' }
      const body = { tenant_id: ana.tenant_id, signer_id: ana.user_id, straw_ids: [id], withdrawal }
      return ana.try('changeStraws', { body })
    }),
  )
  await server.owner.query('drop trigger abort_some on movements')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await strawsOf(ana, batch_id)).every(({ status }) => status === 'LOST')).toBe(true)
  const { rows } = await server.owner.query('select last_value from aborts')
  expect(Number(rows[0].last_value)).toBeGreaterThan(80)
})

test.each(['58030', '25006', '57014', '40001'])(
  'a booking during a temporary failure of the database (%s) is refused with 503 and works later',
  async (code) => {
    await server.owner.query(`
      create function refuse_all() returns trigger language plpgsql as $$ begin
        raise exception 'not at present' using errcode = '${code}';
      end $$;
      create trigger refuse_all after insert on parties for each statement execute function refuse_all()`)
    const body = { tenant_id: ana.tenant_id, name: `Stal ${code}` }
    const refused = await ana.try('createParty', { body })
    await server.owner.query('drop function refuse_all cascade')
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ])
    expect((await ana.call('createParty', { body })).name).toBe(body.name)
  },
)

test('a statement planned for a small table is planned again once the table has grown', async () => {
  await server.owner.query(`
    create table grown (tenant int, id int, batch int, note char(300), primary key (tenant, id))
      with (autovacuum_enabled = off);
    create index grown_batch on grown (tenant, batch);
    grant all on grown to strawbook_app`)
  // Load the module again, because other tests of this process may have used up the names for statements.
  vi.resetModules()
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  const fresh = await import('./database.ts')
  const one = fresh.openDatabase(server.appUrl, () => {}, { connections: 1 })
  await one.transaction(async (tx) => {
    const read = async () => {
      await sql`select batch from grown where tenant = ${1} and id = ${7}`.execute(tx)
      const { rows: named } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like 'select batch from grown%'`.execute(tx)
      const { rows } = await sql
        .raw<Record<string, string>>(`explain (costs off) execute ${named[0]!.name} (1, 7)`)
        .execute(tx)
      return JSON.stringify(rows)
    }
    expect(await read()).not.toContain('grown_pkey')
    await sql`insert into grown select 1, n, n % 10, '' from generate_series(1, 20000) n`.execute(tx)
    expect(await read()).not.toContain('grown_pkey')
    now += 1100
    expect(await read()).toContain('grown_pkey')
  })
  now += 2100
  await one.transaction((tx) => sql`set transaction isolation level repeatable read`.execute(tx))
  await one.close()
  await server.owner.query('drop table grown')
})
