/** Users of several accounts, while memberships and the open account change. */
import { expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { overtaken } from './blocked.ts'
import { newBatch } from './factories.ts'
import { pdfOf } from './pictures.ts'
import { newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()

const naming = (account: string) => ({ [ACCOUNT_HEADER]: account })

async function join(person: Person, of: { tenant_id: string }, role = 'COLLABORATOR') {
  await server.owner.query('insert into entitlements values ($1, $2, $3)', [
    of.tenant_id,
    person.user_id,
    role,
  ])
}

async function leave(person: Person, of: { tenant_id: string }) {
  await server.owner.query('delete from entitlements where tenant_id = $1 and user_id = $2', [
    of.tenant_id,
    person.user_id,
  ])
}

/** Founds two studs, and lets the owner of the first work for the second. */
async function ofTwo() {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  await join(ana, norte)
  return { ana, norte }
}

const PDF_BYTES = 2_300_000

/** Downloads a file of `of` that is sent in pieces; `meanwhile` runs before the first of them is read. */
async function downloadWhile(ana: Person, of: Person, meanwhile: () => Promise<unknown>, headers = {}) {
  const { id: batch_id } = await newBatch(of)
  const query = { tenant_id: of.tenant_id, batch_id, name: 'Certificate' }
  const file = await of.try('addFile', { query, body: pdfOf(PDF_BYTES) })
  const { method, path } = {
    method: 'GET' as const,
    path: `/api/v1/files/${String(file.body['id'])}/content`,
  }
  const answer = await overtaken(
    server,
    'lock table file_pieces in access exclusive mode',
    [],
    () => server.app.inject({ method, url: path, headers: { cookie: ana.cookie, ...headers } }),
    meanwhile,
  )
  return answer.rawPayload.length
}

test('a file that is on its way comes whole, whatever account its reader switches to in another tab', async () => {
  const { ana, norte } = await ofTwo()
  const choose = () => ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(await downloadWhile(ana, ana, choose)).toBe(PDF_BYTES)
})

test('a file that is on its way to a member who is removed breaks off, whatever else they belong to', async () => {
  const { ana, norte } = await ofTwo()
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  for (const headers of [{}, naming(norte.tenant_id)]) {
    const download = downloadWhile(ana, norte, () => leave(ana, norte), headers)
    await expect(download).rejects.toThrow('response destroyed before completion')
    await join(ana, norte)
  }
})
