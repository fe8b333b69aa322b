/** Database server whose machine is gone: connections stay open and silent, because nothing closes them. */
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openCable } from '../../../tools/failover/cable.ts'
import { openTestServer } from '#test/test-server.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { openDatabase } from './database.ts'
import { waitUntil } from '#test/wait-until.ts'

const server = await openTestServer()

/** Returns a proxy whose connections can be cut and restored, and the URL of the database through the proxy. */
async function byCable() {
  const { host, port, user, password, database } = new Client({ connectionString: server.appUrl })
  const cable = await openCable(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  onTestFinished(() => cable.close())
  const credentials = `${encodeURIComponent(user!)}:${encodeURIComponent(String(password))}`
  return { cable, url: `postgresql://${credentials}@127.0.0.1:${cable.port}/${database}` }
}

test('a silent database makes the server unready within seconds, until another one answers', async () => {
  const { cable, url } = await byCable()
  const database = openDatabase(url, () => {})
  onTestFinished(() => database.close())
  // Open several connections, which all fall silent afterwards.
  await Promise.all(
    Array.from({ length: 4 }, () => database.read((tx) => sql`select pg_sleep(0.05)`.execute(tx))),
  )
  await database.probe()
  cable.cut()
  const began = performance.now()
  await expect(database.probe()).rejects.toThrow('Query read timeout')
  cable.mend()
  await database.probe()
  const { rows } = await database.read((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))
  expect(rows).toEqual([{ one: 1 }])
  expect(performance.now() - began).toBeLessThan(30_000)
})

test('jobs run again after the database they waited for went silent', async () => {
  const { cable, url } = await byCable()
  const jobs = openJobs(url, () => {}, 1000)
  onTestFinished(() => jobs.close())
  const done: string[] = []
  await jobs.work('mail-reset-code', async ({ email }) => {
    done.push(email)
  })
  const send = (email: string) =>
    server.database.transaction((tx) => server.jobs.send(tx, 'mail-reset-code', { email }))
  await send('ana@haras.test')
  await waitUntil(() => expect(done).toEqual(['ana@haras.test']))
  cable.cut()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  cable.mend()
  await send('tomas@haras.test')
  await waitUntil(() => expect(done).toContain('tomas@haras.test'))
})

test('connections that fell silent while idle do not delay closing', async () => {
  const { cable, url } = await byCable()
  const database = openDatabase(url, () => {})
  await database.probe()
  database.countServers()
  cable.cut()
  const began = performance.now()
  await database.close()
  expect(performance.now() - began).toBeLessThan(10_000)
})
