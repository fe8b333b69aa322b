/**
 * Server whose disk has too little free space: it refuses new records, reports that, and still serves reads.
 */
import { readdir } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { logIn, newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana
const createParty = (name: string, headers = {}) =>
  ana.try('createParty', { body: { tenant_id, name } }, headers)
const namesThere = async () =>
  (await ana.call('listParties', { query: { tenant_id } })).parties.map(({ name }) => name)

afterEach(() => void (server.disk.isFull = false))

test('while the disk is full nothing is recorded but reading works, and later everything does', async () => {
  server.disk.isFull = true
  const refused = await createParty('Stal Van Dijk')
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    507,
    'STORAGE_FULL',
    '30',
  ])
  expect(refused.body.message).toContain('You can still read')
  expect(await namesThere()).not.toContain('Stal Van Dijk')
  server.disk.isFull = false
  expect((await createParty('Stal Van Dijk')).status).toBe(201)
  expect(await namesThere()).toContain('Stal Van Dijk')
})

test('each reply reports a full disk in a header, and readiness stays good', async () => {
  const list = () => ana.try('listParties', { query: { tenant_id } })
  expect((await list()).headers['strawbook-degraded']).toBeUndefined()
  expect((await ana.call('showReadiness', {})).degraded).toBeNull()
  server.disk.isFull = true
  const { status, headers } = await list()
  expect([status, headers['strawbook-degraded']]).toEqual([200, 'STORAGE_FULL'])
  expect((await createParty('Nobody')).headers['strawbook-degraded']).toBe('STORAGE_FULL')
  expect((await ana.call('showReadiness', {})).degraded).toBe('STORAGE_FULL')
})

test('a retry of a request recorded before gets its reply on a full disk', async () => {
  const key = { 'idempotency-key': 'stal-de-wit-1' }
  const first = await createParty('Stal De Wit', key)
  server.disk.isFull = true
  const again = await createParty('Stal De Wit', key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
})

test('users log in and out on a full disk', async () => {
  server.disk.isFull = true
  const again = await logIn(server, ana)
  expect(await again.try('listParties', { query: { tenant_id } })).toMatchObject({ status: 200 })
  await again.call('logOut', {})
  expect((await again.try('validateSession')).status).toBe(401)
})

test('a file is refused before it is received on a full disk', async () => {
  server.disk.isFull = true
  const query = new URLSearchParams({ tenant_id, party_id: ana.self_id, name: 'papers.pdf' })
  const refused = await server.app.inject({
    method: 'POST',
    url: `/api/v1/files?${query.toString()}`,
    headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(1000),
  })
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'STORAGE_FULL'])
  expect(await readdir(server.upload_dir)).toEqual([])
})

test('an archive is neither requested nor made on a full disk, and not retried', async () => {
  const { database, archive_dir, space } = server
  const archives = async () => (await ana.call('listArchives', { query: { tenant_id } })).archives
  server.disk.isFull = true
  const refused = await ana.try('requestArchive', { body: { tenant_id } })
  expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
  server.disk.isFull = false
  const { id: archive_id } = await ana.call('requestArchive', { body: { tenant_id } })
  server.disk.isFull = true
  await makeArchive(database, { tenant_id, archive_id }, archive_dir, new AbortController().signal, space)
  expect(await archives()).toMatchObject([{ id: archive_id, state: 'FAILED' }])
  expect(await readdir(archive_dir)).toEqual([])
})

test('a database out of space is reported like a full disk', async () => {
  const eve = await newTenant(server)
  await server.owner.query(`
    create function be_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100';
    end $$;
    create trigger be_full after insert on parties for each statement execute function be_full()`)
  const refused = await eve.try('createParty', { body: { tenant_id: eve.tenant_id, name: 'Stal Bos' } })
  await server.owner.query('drop function be_full cascade')
  expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
})
