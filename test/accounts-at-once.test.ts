/** Users of several accounts, while memberships and the open account change. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { doImport } from '#integration/imports/server/do-import.ts'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Right } from '#platform/contract/permissions.ts'
import { overtaken } from './blocked.ts'
import { DAY, newBatch, newContainer, newStraws } from './factories.ts'
import { pdfOf } from './pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'
import { withoutWhere } from './without-where.ts'

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

async function withPasskey({ user_id }: Person) {
  const id = randomUUID()
  await server.owner.query(
    `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports)
     values ($1, $2, 'Laptop', $3, '', 0, '{}')`,
    [user_id, id, id],
  )
}

/** Founds two studs, and makes the owner of the first a member of the second. */
async function ofTwo() {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  await join(ana, norte)
  return { ana, norte }
}

const PDF_BYTES = 2_300_000

/**
 * Downloads a file of `of` that is sent in several chunks, and returns the number of bytes received. The callback runs
 * before the first chunk is read.
 */
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
    'lock table file_chunks in access exclusive mode',
    [],
    () => server.app.inject({ method, url: path, headers: { cookie: ana.cookie, ...headers } }),
    meanwhile,
  )
  return answer.rawPayload.length
}

test('a download completes even if the user switches accounts in another tab', async () => {
  const { ana, norte } = await ofTwo()
  const choose = () => ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(await downloadWhile(ana, ana, choose)).toBe(PDF_BYTES)
})

test('a download is aborted if the user is removed from the account, even if they have other accounts', async () => {
  const { ana, norte } = await ofTwo()
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  for (const headers of [{}, naming(norte.tenant_id)]) {
    const download = downloadWhile(ana, norte, () => leave(ana, norte), headers)
    await expect(download).rejects.toThrow('response destroyed before completion')
    await join(ana, norte)
  }
})

test('a list that is being sent is aborted when the member is removed, even by row security alone', async () => {
  const { ana, norte } = await ofTwo()
  const query = { tenant_id: norte.tenant_id, format: 'csv' as const }
  await server.owner.query(
    `insert into parties (tenant_id, id, name) select $1, uuidv7(), 'Buyer ' || n from generate_series(1, 5000) n`,
    [norte.tenant_id],
  )
  const whole = (await ana.fetchFile('exportParties', { query })).bytes.toString()
  expect(whole.match(/Buyer/g)).toHaveLength(5000)
  const exported = () =>
    overtaken(
      server,
      'lock table parties in access exclusive mode',
      [],
      () => ana.fetchFile('exportParties', { query }),
      () => leave(ana, norte),
    )
  await expect(exported()).rejects.toThrow('response destroyed before completion')
  await join(ana, norte)
  await withoutWhere(() => expect(exported()).rejects.toThrow('response destroyed before completion'))
})

const partiesOf = async (person: Person, of: Person) => {
  const found = await person.call('listParties', { query: { tenant_id: of.tenant_id } }, naming(of.tenant_id))
  return found.parties.map(({ name }) => name).toSorted()
}

test('writes are recorded in their own account or nowhere while another tab switches accounts', async () => {
  const { ana, norte } = await ofTwo()
  const accounts = [ana, norte]
  const switching = Array.from({ length: 20 }, (_, round) =>
    ana.call('chooseAccount', { body: { account: accounts[round % 2]!.tenant_id } }),
  )
  const writing = Array.from({ length: 40 }, async (_, round) => {
    const of = accounts[round % 2]!
    const name = `Buyer ${String(round).padStart(2, '0')}`
    const answer = await ana.try('createParty', { body: { tenant_id: of.tenant_id, name } })
    expect([201, 404]).toContain(answer.status)
    if (answer.status === 201) expect(answer.headers[ACCOUNT_HEADER.toLowerCase()]).toBe(of.tenant_id)
    return { of, name, isBooked: answer.status === 201 }
  })
  const [written] = await Promise.all([Promise.all(writing), Promise.all(switching)])
  for (const of of accounts) {
    const booked = written.filter((one) => one.of === of && one.isBooked).map(({ name }) => name)
    expect((await partiesOf(ana, of)).filter((name) => name.startsWith('Buyer'))).toEqual(booked)
  }
})

test('an idempotency key belongs to one account: another can reuse it, and only members get its reply', async () => {
  const { ana, norte } = await ofTwo()
  const key = { 'Idempotency-Key': randomUUID() }
  const send = (of: Person) =>
    ana.try(
      'createParty',
      { body: { tenant_id: of.tenant_id, name: 'Buyer' } },
      { ...key, ...naming(of.tenant_id) },
    )
  const answers = await Promise.all([ana, norte, ana, norte].map(send))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(2)
  for (const of of [ana, norte]) {
    expect((await partiesOf(ana, of)).filter((name) => name === 'Buyer')).toHaveLength(1)
  }
  await leave(ana, norte)
  expect((await send(norte)).body.code).toBe('REMOVED')
  await join(ana, norte)
  expect((await send(norte)).body).toEqual(answers[1]!.body)
})

test('members of a closing account can read it, and write in their other accounts', async () => {
  const { ana, norte } = await ofTwo()
  await norte.call('closeAccount', { body: { tenant_id: norte.tenant_id, name: 'Haras del Norte' } })
  const write = (of: Person) =>
    ana.try('createParty', { body: { tenant_id: of.tenant_id, name: 'Buyer' } }, naming(of.tenant_id))
  expect((await write(norte)).body.code).toBe('ACCOUNT_CLOSING')
  expect((await write(ana)).status).toBe(201)
  expect(await partiesOf(ana, norte)).not.toContain('Buyer')
  const { tenants } = await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(tenants.map(({ id, closes_at }) => [id, closes_at !== undefined])).toEqual([
    [ana.tenant_id, false],
    [norte.tenant_id, true],
  ])
  expect((await ana.call('chooseAccount', { body: { account: ana.tenant_id } })).tenants).toHaveLength(2)
})

test('an account that requires a second factor refuses members without one, who can still use their others', async () => {
  const { ana, norte } = await ofTwo()
  await server.owner.query('update tenants set factor_required_from = now() where id = $1', [norte.tenant_id])
  const read = (of: Person) =>
    ana.try('listParties', { query: { tenant_id: of.tenant_id } }, naming(of.tenant_id))
  expect((await read(norte)).body.code).toBe('FACTOR_REQUIRED')
  expect((await read(ana)).status).toBe(200)
  // A member who has switched to an account that requires a factor can list and set up factors, or switch back.
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  await ana.call('listFactors', {})
  await ana.call('chooseAccount', { body: { account: ana.tenant_id } })
  await ana.call('listParties', { query: { tenant_id: ana.tenant_id } })
  await server.owner.query('update tenants set factor_required_from = now() where id = $1', [ana.tenant_id])
  for (const of of [ana, norte]) expect((await read(of)).body.code).toBe('FACTOR_REQUIRED')
  await withPasskey(ana)
  for (const of of [ana, norte]) expect((await read(of)).status).toBe(200)
})

test('an import books nothing if the member who started it is removed in the meantime', async () => {
  const { ana, norte } = await ofTwo()
  const { tenant_id } = norte
  const parties = [{ row: 2, name: 'Gestüt Heide' }]
  const body = { tenant_id, file_name: 'a.xlsx', sheet: null, rows: 1, parties }
  const { id: import_id } = await ana.call('createImport', { body }, naming(tenant_id))
  await overtaken(
    server,
    'lock table parties in share mode',
    [],
    () => doImport(server.database, { tenant_id, import_id }),
    () => leave(ana, norte),
  )
  const shown = await norte.call('showImport', { params: { id: import_id }, query: {} })
  expect(shown).toMatchObject({
    status: 'REFUSED',
    refusals: [{ message: 'The person who started it is no longer a member.' }],
  })
  expect(await partiesOf(norte, norte)).not.toContain('Gestüt Heide')
})

test('concurrent changes of a member by two owners are serialised, and affect only that account', async () => {
  const { ana, norte } = await ofTwo()
  const bea = await newMember(server, norte, 'OWNER')
  const params = { id: ana.user_id }
  const change = (by: Person, round: number) =>
    round % 5 === 4
      ? by.try('removeMember', { params, query: {} })
      : by.try('updateMember', {
          params,
          body: { tenant_id: norte.tenant_id, role: round % 2 === 0 ? 'OWNER' : 'COLLABORATOR' },
        })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, round) => change(round % 3 === 0 ? bea : norte, round)),
  )
  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const { user } = await ana.call('validateSession', {})
  expect(user.entitlements).toEqual([{ tenant_id: ana.tenant_id, role: 'OWNER' }])
})

const setRights = (owner: Person, { user_id: id }: Person, rights: Right[]) =>
  owner.call('updateMember', {
    params: { id },
    body: { tenant_id: owner.tenant_id, role: 'COLLABORATOR', rights },
  })

const refusal = {
  status: 403,
  body: {
    code: 'NOT_ALLOWED',
    message: 'You don’t have the right “Record movements”. An account owner can give it to you.',
  },
}

test('a member who loses the permission cannot record an opening, and another member can continue it', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { tenant_id, user_id: signer_id, self_id: owner_id } = ana
  const { id: container_id } = await newContainer(ana)
  const from = { container_id, canister: 1, level: 1 }
  const { batch_id } = await newStraws(ana, 5, { location: from })
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'QUALITY_TEST' as const } }
  const lines = [{ batch_id, owner_id, amount: 2, from, purpose }]
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'Friday', lines } })
  const begin = (by: Person) => by.try('startOpening', { params: { id }, body: { tenant_id } })
  const params = { id: String((await begin(tomas)).body['id']) }
  const counts = [{ number: 1, came_out: 2 }]
  const count = (by: Person) => by.try('countTakes', { params, body: { tenant_id, counts } })
  const seen = [{ number: 1, numbers: [[1, 2]] as [number, number][] }]
  const book = (by: Person) =>
    by.try('bookOpening', { params, body: { tenant_id, signer_id, date: DAY, seen } })
  expect((await count(tomas)).status).toBe(200)
  await setRights(ana, tomas, ['EDIT'])
  for (const send of [count, book, begin]) expect(await send(tomas)).toMatchObject(refusal)
  expect((await tomas.try('showOpening', { params, query: {} })).status).toBe(200)
  expect((await begin(ana)).body['id']).toBe(params.id)
  expect(await book(ana)).toMatchObject({ status: 200, body: { movements: [{ amount: 2 }] } })
})

test('entries sent after a member lost the permission are refused, and recorded once it is restored', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { tenant_id, self_id: owner_id } = ana
  const { batch_id } = await newStraws(ana, 5)
  const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: DAY }
  const body = { tenant_id, signer_id: ana.user_id, batch_id, owner_id, amount: 1, withdrawal }
  const send = (key: string) =>
    tomas.try('changeStraws', { body }, { 'Idempotency-Key': key, 'Strawbook-Person': tomas.user_id })
  const first = await send('sent before')
  expect(first.status).toBe(200)
  await setRights(ana, tomas, [])
  expect(await send('sent before')).toMatchObject({ status: 200, body: first.body })
  for (let tries = 0; tries < 2; tries += 1) expect(await send('sent after')).toMatchObject(refusal)
  // A refused entry can be discarded without the permission.
  const entry = {
    key: 'given up',
    summary: 'Lost 1',
    error: refusal.body.message,
    happened_at: `${DAY}T10:00:00Z`,
  }
  expect((await tomas.try('discardEntry', { body: { tenant_id, ...entry } })).status).toBe(204)
  await setRights(ana, tomas, ['BOOK'])
  const [one, again] = [await send('sent after'), await send('sent after')]
  expect(one.status).toBe(200)
  expect(again.body).toEqual(one.body)
  const { counts } = await ana.call('showBatch', { params: { id: batch_id }, query: { tenant_id } })
  expect(counts.stored).toBe(3)
})
