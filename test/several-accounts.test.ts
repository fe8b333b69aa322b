/** A user who belongs to several accounts: each request is for one of them, and for no other. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { newBatch } from './factories.ts'
import { createTenant } from '#account/members/server/create-tenant.ts'
import { ask, logIn, newMember, newTenant, PASSWORD, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()

const naming = (account: string) => ({ [ACCOUNT_HEADER]: account })

async function join(person: Person, of: { tenant_id: string }) {
  const values = [of.tenant_id, person.user_id]
  await server.owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, values)
}

async function leave(person: Person, of: Person) {
  await server.owner.query('delete from entitlements where tenant_id = $1 and user_id = $2', [
    of.tenant_id,
    person.user_id,
  ])
}

/** Founds two studs, and makes the owner of the first a member of the second. */
async function ofTwo() {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  await join(ana, norte)
  return { ana, norte }
}

async function withPasskey({ user_id }: Person): Promise<string> {
  const id = randomUUID()
  await server.owner.query(
    `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports)
    values ($1, $2, 'Laptop', $3, '', 0, '{}')`,
    [user_id, id, id],
  )
  return id
}

async function journalOf(account: Person, { user_id }: Person) {
  const { rows } = await server.owner.query<{ kind: string; address: string | null }>(
    `select kind, address from security_events where tenant_id = $1 and user_id = $2 order by happened_at, id`,
    [account.tenant_id, user_id],
  )
  return rows
}

const accountsOf = async (person: Person, headers = {}) =>
  (await person.call('validateSession', {}, headers)).user.entitlements.map(({ tenant_id }) => tenant_id)

test('two tabs read and write in two accounts concurrently, each only in its own', async () => {
  const { ana, norte } = await ofTwo()
  const [own, foreign] = [await newBatch(ana), await newBatch(norte)]
  await Promise.all(
    Array.from({ length: 20 }, async (_, round) => {
      const [tab, batch] = round % 2 === 0 ? ([ana, own] as const) : ([norte, foreign] as const)
      const { tenant_id } = tab
      const party = { tenant_id, name: `Buyer ${round}` }
      const found = await ana.try('listBatches', { query: { tenant_id } }, naming(tenant_id))
      expect(found.headers[ACCOUNT_HEADER.toLowerCase()]).toBe(tenant_id)
      expect(found.body['batches']).toMatchObject([{ id: batch.id }])
      await ana.call('createParty', { body: party }, naming(tenant_id))
    }),
  )
  for (const { tenant_id } of [ana, norte]) {
    const { parties } = await ana.call('listParties', { query: { tenant_id } }, naming(tenant_id))
    const rounds = parties.flatMap(({ name }) =>
      name.startsWith('Buyer') ? [Number(name.slice(6)) % 2] : [],
    )
    expect(rounds).toEqual(Array.from({ length: 10 }, () => (tenant_id === ana.tenant_id ? 0 : 1)))
  }
})

test('a request that names an account of another user is refused and never redirected to another account', async () => {
  const [ana, eve] = await Promise.all([newTenant(server), newTenant(server, 'Elsewhere')])
  const former = await newTenant(server, 'Of before')
  await join(ana, former)
  expect((await ana.try('listSessions', {}, naming(former.tenant_id))).status).toBe(200)
  await leave(ana, former)
  for (const account of [eve.tenant_id, former.tenant_id, randomUUID(), 'nonsense', '']) {
    for (const name of ['listSessions', 'validateSession', 'showProfile'] as const) {
      const refused = await ana.try(name, {}, naming(account))
      expect([refused.status, refused.body.code], `${name} of ${account}`).toEqual([401, 'REMOVED'])
      // The session is still valid for the user's other accounts.
      expect(refused.headers['set-cookie']).toBeUndefined()
    }
    const body = { tenant_id: eve.tenant_id, name: 'Mine' }
    expect((await ana.try('createParty', { body }, naming(account))).status).toBe(401)
  }
  expect((await ana.try('listSessions')).status).toBe(200)
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
})

test('the records of a request must belong to the account that it names', async () => {
  const { ana, norte } = await ofTwo()
  const party = { tenant_id: norte.tenant_id, name: 'Buyer' }
  const refused = await ana.try('createParty', { body: party }, naming(ana.tenant_id))
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  const foreign = await newBatch(norte)
  const query = { tenant_id: ana.tenant_id }
  expect(
    (await ana.try('showBatch', { params: { id: foreign.id }, query }, naming(ana.tenant_id))).status,
  ).toBe(404)
})

test('a link to a file names its account in the query', async () => {
  const { ana, norte } = await ofTwo()
  const eve = await newTenant(server, 'Elsewhere')
  await newBatch(norte, { label: 'N-1' })
  const exported = (of: Person) =>
    ana.try('exportBatches', { query: { tenant_id: of.tenant_id, format: 'csv' } })
  const file = await exported(norte)
  expect(file.status).toBe(200)
  expect((await exported(ana)).status).toBe(200)
  const refused = await exported(eve)
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await ana.try('exportBatches', { query: { tenant_id: 'x', format: 'csv' } })).status).toBe(422)
})

test('a request without an account uses the last chosen one, in this session and after the next log-in', async () => {
  const { ana, norte } = await ofTwo()
  const eve = await newTenant(server, 'Elsewhere')
  const other = await logIn(server, ana)
  expect(await accountsOf(ana)).toEqual([ana.tenant_id, norte.tenant_id])
  for (const account of [eve.tenant_id, randomUUID()]) {
    expect((await ana.try('chooseAccount', { body: { account } })).status).toBe(404)
  }
  const chosen = await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(chosen.user.entitlements).toEqual([
    { tenant_id: norte.tenant_id, role: 'COLLABORATOR' },
    { tenant_id: ana.tenant_id, role: 'OWNER' },
  ])
  expect(chosen.tenants.map(({ name }) => name)).toEqual(['Haras del Sur', 'Haras del Norte'])
  expect(await ana.call('validateSession', {})).toEqual(chosen)
  expect(chosen.legal_entities.map(({ tenant_id }) => tenant_id)).toEqual([ana.tenant_id, norte.tenant_id])
  // In the chosen account the user is a collaborator, regardless of their role in the other one.
  const invitation = { tenant_id: norte.tenant_id, email: 'x@stud.test', role: 'OWNER' }
  expect((await ana.try('inviteMember', { body: invitation })).body.code).toBe('NOT_ALLOWED')
  // Another browser remains in its account, and a new log-in starts in the account chosen last.
  expect(await accountsOf(other)).toEqual([ana.tenant_id, norte.tenant_id])
  expect(await accountsOf(await logIn(server, ana))).toEqual([norte.tenant_id, ana.tenant_id])
  expect(await accountsOf(ana, naming(ana.tenant_id))).toEqual([ana.tenant_id, norte.tenant_id])
})

test('after a membership ends, the session continues in the next account', async () => {
  const { ana, norte } = await ofTwo()
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  await leave(ana, norte)
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
  await join(ana, norte)
  await server.owner.query(
    `insert into closings (account, requested_by, started_at, members) values ($1, $2, now(), '{}')`,
    [norte.tenant_id, norte.user_id],
  )
  // An account that is being deleted cannot be opened in any way.
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
  expect((await ana.try('listSessions', {}, naming(norte.tenant_id))).body.code).toBe('REMOVED')
  expect((await ana.try('chooseAccount', { body: { account: norte.tenant_id } })).status).toBe(404)
})

test('a retried request gets its reply from the account it names and is executed once', async () => {
  const { ana, norte } = await ofTwo()
  const headers = { 'Idempotency-Key': randomUUID() }
  const { tenant_id } = ana
  const body = { tenant_id, name: 'Buyer' }
  const first = await ana.call('createParty', { body }, { ...headers, ...naming(tenant_id) })
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(await ana.call('createParty', { body }, { ...headers, ...naming(tenant_id) })).toEqual(first)
  expect((await ana.try('createParty', { body }, headers)).status).toBe(404)
  const both = [ana, norte].map(async (of) => {
    const found = await ana.call('listParties', { query: { tenant_id: of.tenant_id } }, naming(of.tenant_id))
    return found.parties.filter(({ name }) => name === 'Buyer').length
  })
  expect(await Promise.all(both)).toEqual([1, 0])
  // Choosing twice concurrently, and again with the same key, has the same result.
  const choice = { body: { account: tenant_id } }
  const key = { 'Idempotency-Key': randomUUID() }
  const [one, two] = await Promise.all([
    ana.call('chooseAccount', choice, key),
    ana.call('chooseAccount', choice),
  ])
  expect(one).toEqual(two)
  expect(await ana.call('chooseAccount', choice, { ...key, ...naming(norte.tenant_id) })).toMatchObject({
    user: { entitlements: [{ tenant_id }, { tenant_id: norte.tenant_id }] },
  })
})

test('an API key gives access to its own account only', async () => {
  const { ana, norte } = await ofTwo()
  const { tenant_id } = ana
  const key = await ana.call('createApiKey', {
    body: {
      tenant_id,
      name: 'Shipping desk',
      rights: [],
      expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
  })
  const listIn = (account: string) =>
    ask(
      server,
      '',
      'listBatches',
      { query: { tenant_id } },
      { authorization: `Bearer ${key.secret}`, ...naming(account) },
    )
  expect((await listIn(tenant_id)).status).toBe(200)
  for (const account of [norte.tenant_id, randomUUID(), 'nonsense']) {
    expect((await listIn(account)).body.code).toBe('NOT_FOUND')
  }
  expect((await listIn(tenant_id)).status).toBe(200)
})

test('a user of two hundred accounts sees all of them and works in the last one', async () => {
  const ana = await newTenant(server)
  for (let nth = 1; nth < 200; nth += 1) {
    const owner = {
      email: `${randomUUID()}@stud.test`,
      first_name: 'Eva',
      last_name: 'Ruiz',
      password_hash: '-',
    }
    const fields = { name: `Stud ${nth}`, country: 'ES' as const, owner }
    const { actor } = await server.database.transaction((tx) => createTenant(tx, fields))
    await join(ana, actor)
  }
  const accounts = await accountsOf(ana)
  expect(new Set(accounts).size).toBe(200)
  const tenant_id = accounts.at(-1)!
  const party = await ana.call('createParty', { body: { tenant_id, name: 'Buyer' } }, naming(tenant_id))
  const { parties } = await ana.call('listParties', { query: { tenant_id } }, naming(tenant_id))
  expect(parties.map(({ id }) => id)).toContain(party.id)
})

test('the security log of each account records changes to a log-in, but only one records the log-in', async () => {
  const { ana, norte } = await ofTwo()
  const { email } = ana
  await ask(server, '', 'logIn', { body: { email, password: 'wrong' } })
  await ana.call('changePassword', {
    body: { old_password: PASSWORD, password: 'three cold straws of Lindo' },
  })
  const kindsIn = async (of: Person) => (await journalOf(of, ana)).map(({ kind }) => kind)
  expect(await kindsIn(ana)).toEqual(['LOGGED_IN', 'LOG_IN_REFUSED', 'PASSWORD_CHANGED'])
  expect(await kindsIn(norte)).toEqual(['LOG_IN_REFUSED', 'PASSWORD_CHANGED'])
})

test('an account logs once a day that it was opened by a session that began in another account', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ana, norte } = await ofTwo()
  const phone = await logIn(server, ana)
  const openings = async (of: Person) => {
    // Uses are recorded after the replies.
    await expect.poll(() => server.database.connections()).toMatchObject({ used: 0, waiting: 0 })
    return (await journalOf(of, ana)).filter(({ kind }) => kind === 'ACCOUNT_OPENED')
  }
  const line = { kind: 'ACCOUNT_OPENED', address: '127.0.0.1' }
  const openAll = () =>
    Promise.all(
      [ana, norte].flatMap((of) => [1, 2].map(() => ana.call('listSessions', {}, naming(of.tenant_id)))),
    )
  await openAll()
  expect(await openings(norte)).toEqual([line])
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await openAll()
  // Requests without an account belong to the one that the session has chosen.
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  await ana.call('listSessions', {})
  expect(await openings(norte)).toEqual([line])
  await phone.call('listSessions', {})
  await phone.call('chooseAccount', { body: { account: norte.tenant_id } })
  await phone.call('listSessions', {})
  expect(await openings(norte)).toEqual([line, line])
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
  await openAll()
  expect(await openings(norte)).toEqual([line, line, line])
  expect(await openings(ana)).toEqual([])
})

test('the last factor cannot be removed while any account of the user requires one', async () => {
  const { ana, norte } = await ofTwo()
  const passkey = await withPasskey(ana)
  await server.owner.query('update tenants set factor_required_from = now() where id = $1', [norte.tenant_id])
  const remove = () => ana.try('removePasskey', { params: { id: passkey } })
  // The earliest date counts, regardless of the open account.
  await server.owner.query(
    `update tenants set factor_required_from = now() + interval '9 days' where id = $1`,
    [ana.tenant_id],
  )
  for (const of of [ana, norte]) {
    const { required_from } = await ana.call('listFactors', {}, naming(of.tenant_id))
    expect(Date.parse(required_from!)).toBeLessThan(Date.now() + 60_000)
  }
  await server.owner.query('update tenants set factor_required_from = null where id = $1', [ana.tenant_id])
  const refused = await remove()
  expect([refused.body.code, refused.body.message]).toEqual([
    'LAST_FACTOR',
    'Haras del Norte requires two-step log-in. Add an app or passkey before you remove the last one.',
  ])
  await leave(ana, norte)
  expect((await ana.call('listFactors', {})).required_from).toBeNull()
  expect((await remove()).status).toBe(204)
})

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

test('an owner can only start a delayed reset of factors that other accounts rely on', async () => {
  const { ana, norte } = await ofTwo()
  await withPasskey(ana)
  const membersOf = async (owner: Person) => {
    const { members } = await owner.call('showFactorPolicy', { query: { tenant_id: owner.tenant_id } })
    return members.map(({ id, role, has_other_accounts }) => ({ id, role, has_other_accounts }))
  }
  const anaThere = { id: ana.user_id, role: 'COLLABORATOR', has_other_accounts: true }
  const norteThere = { id: norte.user_id, role: 'OWNER', has_other_accounts: false }
  expect((await membersOf(norte)).toSorted(byId)).toEqual([anaThere, norteThere].toSorted(byId))
  const resetIn = ({ tenant_id }: Person) => ({ params: { id: ana.user_id }, query: { tenant_id } })
  await Promise.all([norte, norte].map((owner) => owner.call('resetFactors', resetIn(norte))))
  expect((await ana.call('listFactors', {})).passkeys).toHaveLength(1)
  const { rows } = await server.owner.query<{ user_id: string }>(
    'select user_id from factor_resets where user_id = $1 and due_at > now()',
    [ana.user_id],
  )
  expect(rows).toHaveLength(1)
  for (const of of [ana, norte]) {
    const { rows: events } = await server.owner.query<{ user_id: string }>(
      `select user_id from security_events where tenant_id = $1 and kind = 'FACTORS_RESET_REQUESTED'`,
      [of.tenant_id],
    )
    expect(events).toEqual([{ user_id: norte.user_id }])
  }
  await ana.call('keepFactors', {})
  // An owner resets the factors of a user with a single account without a delay.
  await leave(ana, norte)
  const bea = await newMember(server, ana, 'OWNER')
  expect(await membersOf(bea)).toContainEqual({ id: ana.user_id, role: 'OWNER', has_other_accounts: false })
  await bea.call('resetFactors', resetIn(ana))
  expect((await ana.try('listFactors')).status).toBe(401)
})
