/** Typed client for programs: it matches the contract, and its examples work as described. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { doImport } from '#integration/imports/server/do-import.ts'
import type { KeyRight } from '#platform/contract/permissions.ts'
import { clientText } from '../tools/client.ts'
import { newStraws } from './factories.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { newTenant, openTestServer } from './test-server.ts'

const client = join(import.meta.dirname, '../client')
const server = await openTestServer()
const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
const ana = await newTenant(server)
const { tenant_id, email } = ana

async function keyFor(...rights: KeyRight[]) {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { tenant_id, name: `Scale ${rights.join(' ')}`, rights, expires_on }
  return (await ana.call('createApiKey', { body })).secret
}

type Ended = { code: number; stdout: string; stderr: string }

/**
 * Runs an example of the client in a separate process, as users run their programs.
 * @param words arguments of the example
 */
async function run(key: string, example: string, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, STRAWBOOK_URL: url, STRAWBOOK_KEY: key, STRAWBOOK_ACCOUNT: tenant_id }
  try {
    const file = join(client, 'examples', `${example}.ts`)
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, ...words], { env })) }
  } catch (error) {
    return error as Ended
  }
}

const stored = async (batch_id: string) =>
  (await ana.call('showBatch', { params: { id: batch_id }, query: { tenant_id } })).counts.stored

test('the generated client is up to date (`npm run client` writes it)', () => {
  const written = readFileSync(join(client, 'strawbook.ts'), 'utf8')
  expect(written, 'the client is out of date: run `npm run client`').toBe(clientText())
})

test('a read-only API key can read the stock but cannot book', async () => {
  const { batch_id, batch_label: label } = await newStraws(ana, 20)
  const key = await keyFor()
  const { code, stdout } = await run(key, 'read-stock')
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'Batch;Stallion;Owner;Stored straws'])
  expect(stdout).toMatch(new RegExp(`^${label};[^;]+;[^;]+;20$`, 'm'))
  expect(await run(key, 'book-withdrawal', label, '2', email, 'job-1')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^KEY_NOT_ALLOWED: /),
  })
  expect(await stored(batch_id)).toBe(20)
})

test('a withdrawal that is requested repeatedly is booked once, and a refusal is printed', async () => {
  const { batch_id, batch_label: label } = await newStraws(ana, 20)
  const key = await keyFor('BOOK', 'EDIT')
  const ask = (amount: string, job: string) => run(key, 'book-withdrawal', label, amount, email, job)
  const [first, second] = await Promise.all([ask('2', 'job-2'), ask('2', 'job-2')])
  // Two concurrent runs: one may be refused because the other is still running.
  const again = await ask('2', 'job-2')
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(` 2 straws of ${label}, `) })
  for (const one of [first, second]) expect([again.stdout, '']).toContain(one.stdout)
  expect(await stored(batch_id)).toBe(18)
  expect(await ask('19', 'job-3')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^NOT_ENOUGH_STRAWS: /),
  })
  expect(await stored(batch_id)).toBe(18)
})

test('a spreadsheet is imported completely', async () => {
  const file = join(temporaryFolder('client'), 'collections.csv')
  const rows = [
    'Batch;Stallion;Collected;Straws',
    'LUC-26-014;Lucero del Sur;2026-03-12;24',
    'LUC-26-015;Lucero del Sur;2026-03-14;18',
  ]
  writeFileSync(file, rows.join('\n'))
  const ended = run(await keyFor('BOOK', 'EDIT'), 'import-stock', file)
  const waiting = async () =>
    (await server.owner.query<{ id: string }>(`select id from imports where status = 'WAITING'`)).rows[0]?.id
  await expect.poll(waiting).toBeDefined()
  await doImport(server.database, { tenant_id, import_id: (await waiting())! })
  expect(await ended).toMatchObject({ code: 0, stdout: 'Imported: 2 batches, 42 straws, 1 new stallions.\n' })
  const { batches } = await ana.call('listBatches', { query: { tenant_id, label: 'LUC-26-01' } })
  expect(batches.map(({ label, counts }) => [label, counts.stored]).toSorted()).toEqual([
    ['LUC-26-014', 24],
    ['LUC-26-015', 18],
  ])
})
