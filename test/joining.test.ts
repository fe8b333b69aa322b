/** Users with a log-in who join an account by invitation, found another one, or leave one. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Right } from '#platform/contract/permissions.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import { MAX_ACCOUNTS } from '#account/members/contract.ts'
import { recordAddition } from '#stock/straws/server/add-straws.ts'
import { findActor } from '#account/members/server/find-members.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { mailMemberInvitation } from '#account/members/server/member-invitations.ts'
import { overtaken } from './blocked.ts'
import { DAY, newBatch } from './factories.ts'
import {
  type Answer,
  ask,
  logIn,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
} from './test-server.ts'

const server = await openTestServer()

const naming = ({ tenant_id }: { tenant_id: string }) => ({ [ACCOUNT_HEADER]: tenant_id })
const codeOf = ({ status, body }: Answer<{ code?: string }>) => [status, body.code]

type Role = 'OWNER' | 'COLLABORATOR'

/**
 * Invites a user.
 * @returns the id and the mailed token of the invitation
 */
async function invite(owner: Person, email: string, role: Role = 'COLLABORATOR', rights?: Right[]) {
  const { tenant_id } = owner
  const body = { tenant_id, email, role, ...(rights && { rights }) }
  const { id } = await owner.call('inviteMember', { body }, naming(owner))
  const link = (path: string) => `http://straws.test${path}`
  const mail = await mailMemberInvitation(server.database, { tenant_id, invitationId: id }, link)
  return { id, token: /#token=(\S+)/.exec(mail!.text)![1]! }
}

const signUpToken = async (email: string) =>
  (await inviteToSignUp(server.database, email)).split('#token=')[1]!

/** Founds two studs, the second of which invites the owner of the first. */
async function invited(role?: Role) {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  return { ana, norte, ...(await invite(norte, ana.email, role)) }
}

const accept = (person: Person, token: string, headers = {}) =>
  person.try('acceptInvitation', { params: { token } }, headers)
const found = (person: Person, token: string, headers = {}) =>
  person.try('foundAccount', { body: { token, company_name: 'Stal Van Dijk', country: 'NL' } }, headers)
const leave = (person: Person, { tenant_id }: { tenant_id: string }, headers = {}) =>
  person.try('leaveAccount', { params: { account: tenant_id } }, headers)

const accountsOf = async (person: Person, headers = {}) =>
  (await person.call('validateSession', {}, headers)).user.entitlements.map(({ tenant_id }) => tenant_id)

/** Returns rows of tables, bypassing row security. */
async function rowsOf<R extends object>(statement: string, ...values: unknown[]): Promise<R[]> {
  return (await server.owner.query<R>(statement, values)).rows
}

const eventsIn = async ({ tenant_id }: Person) =>
  rowsOf<{ kind: string; user_id: string }>(
    'select kind, user_id from security_events where tenant_id = $1 order by happened_at, id',
    tenant_id,
  )

/** Makes the user a member of enough accounts that only `free` more are possible. */
async function leaveRoomFor(free: number, person: Person) {
  await server.owner.query(
    `with founded as (
      insert into tenants (id, name, subscription_expires_on)
      select gen_random_uuid(), 'Stud', now() from generate_series(1, $2) returning id
    ), named as (
      insert into parties (tenant_id, id, is_self, name, country)
      select id, gen_random_uuid(), true, 'Stud', 'ES' from founded
    ), housed as (
      insert into legal_entities (tenant_id, id, name) select id, gen_random_uuid(), 'Stud' from founded
    )
    insert into entitlements (tenant_id, user_id, role) select id, $1, 'COLLABORATOR' from founded`,
    [person.user_id, MAX_ACCOUNTS - free - 1],
  )
}

test('a logged-in user joins by accepting an invitation, which opens the new account', async () => {
  const { ana, norte, id, token } = await invited('OWNER')
  const own = await newBatch(ana)
  const shown = await ask(server, '', 'showInvitation', { params: { token } })
  expect(shown.body).toMatchObject({ kind: 'MEMBER', email: ana.email, has_log_in: true })
  const other = await logIn(server, ana)
  const joined = await ana.call('acceptInvitation', { params: { token } })
  expect(joined.user).toMatchObject({
    id: ana.user_id,
    entitlements: [
      { tenant_id: norte.tenant_id, role: 'OWNER' },
      { tenant_id: ana.tenant_id, role: 'OWNER' },
    ],
  })
  expect(joined.tenants.map(({ name }) => name)).toEqual(['Haras del Sur', 'Haras del Norte'])
  expect(await ana.call('validateSession', {})).toEqual(joined)
  const { members } = await ana.call('listMembers', { query: { tenant_id: norte.tenant_id } })
  expect(members.map(({ email }) => email)).toContain(ana.email)
  // The first account is unchanged, and the user's other browser is still in it.
  expect(await accountsOf(other)).toEqual([ana.tenant_id, norte.tenant_id])
  const there = { query: { tenant_id: ana.tenant_id } }
  expect((await other.call('listBatches', there)).batches.map((batch) => batch.id)).toEqual([own.id])
  expect(await eventsIn(norte)).toContainEqual({ kind: 'MEMBER_JOINED', user_id: ana.user_id })
  expect((await eventsIn(ana)).map(({ kind }) => kind)).not.toContain('MEMBER_JOINED')
  expect(await rowsOf('select id from member_invitations where id = $1', id)).toEqual([])
  const again = await ask(server, '', 'showInvitation', { params: { token } })
  expect(codeOf(again)).toEqual([410, 'INVITATION_ACCEPTED'])
  // The password is unchanged.
  await logIn(server, ana)
})

test('a new member has the permissions of the invitation, in that account only', async () => {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  const { token } = await invite(norte, ana.email, 'COLLABORATOR', [])
  const joined = await ana.call('acceptInvitation', { params: { token } })
  expect(joined.user.entitlements[0]).toEqual({
    ...{ tenant_id: norte.tenant_id, role: 'COLLABORATOR', rights: [] },
  })
  const party = ({ tenant_id }: Person) => ({ body: { tenant_id, name: 'Buyer' } })
  expect(codeOf(await ana.try('createParty', party(norte), naming(norte)))).toEqual([403, 'NOT_ALLOWED'])
  expect((await ana.try('createParty', party(ana), naming(ana))).status).toBe(201)
})

test('an invitation to another address is refused and stays valid', async () => {
  const { ana, token } = await invited()
  const eve = await newTenant(server, 'Elsewhere')
  expect(codeOf(await accept(eve, token))).toEqual([422, 'EMAIL_MISMATCH'])
  expect(await accountsOf(eve)).toEqual([eve.tenant_id])
  // A user who already belongs to the account is also refused: no session is opened for another user.
  const { norte, token: second } = await invited()
  const member = await newMember(server, norte)
  expect(codeOf(await accept(member, second))).toEqual([422, 'EMAIL_MISMATCH'])
  expect((await accept(ana, token)).status).toBe(201)
})

test('invalid tokens are refused, and neither anonymous callers nor API keys can join', async () => {
  const { ana, norte, id, token } = await invited()
  const eve = await newTenant(server, 'Elsewhere')
  const foreign = token.replace(/^[^.]+/, eve.tenant_id)
  for (const wrong of [
    'x',
    `${randomUUID()}.x`,
    `${norte.tenant_id}.x`,
    foreign,
    await signUpToken(ana.email),
  ])
    expect(codeOf(await accept(ana, wrong)), wrong).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await found(ana, token))).toEqual([404, 'NOT_FOUND'])
  const params = { token }
  expect(codeOf(await ask(server, '', 'acceptInvitation', { params }))).toEqual([401, 'NO_SESSION'])
  const { secret } = await ana.call('createApiKey', {
    body: {
      ...{ tenant_id: ana.tenant_id, name: 'Shipping desk', rights: ['BOOK', 'EDIT'] },
      expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
  })
  const key = { authorization: `Bearer ${secret}` }
  const params_of_leaving = { account: ana.tenant_id }
  for (const [name, parts] of [
    ['acceptInvitation', { params }],
    ['foundAccount', { body: { token, country: 'ES' } }],
    ['leaveAccount', { params: params_of_leaving }],
  ] as const)
    expect(codeOf(await ask(server, '', name, parts, key)), name).toEqual([403, 'KEY_NOT_ALLOWED'])
  await server.owner.query('update member_invitations set expires_at = now() where id = $1', [id])
  expect(codeOf(await accept(ana, token))).toEqual([410, 'INVITATION_EXPIRED'])
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
})

test('accepting an invitation twice, in two tabs or with one key, joins once', async () => {
  const { ana, norte, token } = await invited()
  const other = await logIn(server, ana)
  const key = { 'Idempotency-Key': randomUUID(), ...naming(ana) }
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, (_, nth) => accept(nth % 2 ? ana : other, token)),
    accept(ana, token, key),
    accept(ana, token, key),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { body } of answers)
    expect(body).toMatchObject({ user: { entitlements: [{ tenant_id: norte.tenant_id }, {}] } })
  const joinings = (await eventsIn(norte)).filter(({ kind }) => kind === 'MEMBER_JOINED')
  expect(joinings).toHaveLength(1)
  // The reply is stored in the account that the request names, and is repeated after the role has changed.
  const { user_id: id } = ana
  const { tenant_id } = norte
  const [first] = answers.slice(-1)
  await norte.call('updateMember', { params: { id }, body: { tenant_id, role: 'OWNER' } })
  expect((await accept(ana, token, key)).body).toEqual(first!.body)
  expect(codeOf(await accept(ana, `${token}x`, key))).toEqual([201, undefined])
  // If a member uses the token again, it only opens the account; for a former member it is invalid.
  expect((await accept(ana, token)).body).toMatchObject({
    user: { entitlements: [{ tenant_id, role: 'OWNER' }, {}] },
  })
  await norte.call('removeMember', { params: { id }, query: {} })
  expect(codeOf(await accept(ana, token))).toEqual([410, 'INVITATION_ACCEPTED'])
})

test('a member who is invited again under a new address keeps the earlier role', async () => {
  const { ana, norte, token } = await invited()
  await accept(ana, token)
  const email = `${randomUUID()}@stud.test`
  const again = await invite(norte, email, 'OWNER')
  await server.owner.query('update users set email = $1 where id = $2', [email, ana.user_id])
  const opened = await ana.call('acceptInvitation', { params: { token: again.token } })
  expect(opened.user.entitlements[0]).toEqual({ tenant_id: norte.tenant_id, role: 'COLLABORATOR' })
  expect(await rowsOf('select id from member_invitations where id = $1', again.id)).toEqual([])
})

test('of a concurrent acceptance and withdrawal of an invitation, exactly one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana, norte, id, token } = await invited()
    const [joined, withdrawn] = await Promise.all([
      accept(ana, token),
      norte.try('withdrawMemberInvitation', { params: { id }, query: {} }),
    ])
    expect([
      [201, 404],
      [404, 204],
    ]).toContainEqual([joined.status, withdrawn.status])
    expect(await accountsOf(ana)).toHaveLength(joined.status === 201 ? 2 : 1)
  }
  const { ana, norte, id, token } = await invited()
  const late = await overtaken(
    server,
    'delete from member_invitations where tenant_id = $1 and id = $2',
    [norte.tenant_id, id],
    () => accept(ana, token),
  )
  expect(codeOf(late)).toEqual([404, 'NOT_FOUND'])
})

test('a user whose address changes concurrently cannot join by an invitation to the old one', async () => {
  const { ana, token } = await invited()
  const change = ['update users set email = $2 where id = $1', [ana.user_id, `${randomUUID()}@stud.test`]]
  const late = await overtaken(server, change[0] as string, change[1] as string[], () => accept(ana, token))
  expect(codeOf(late)).toEqual([422, 'EMAIL_MISMATCH'])
})

test('a user has at most 200 accounts, even if they join and create accounts concurrently', async () => {
  const { ana, token } = await invited()
  await leaveRoomFor(1, ana)
  const second = await newTenant(server, 'Second')
  const further = await invite(second, ana.email)
  const sign_up = await signUpToken(ana.email)
  const answers = await Promise.all([accept(ana, token), accept(ana, further.token), found(ana, sign_up)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await accountsOf(ana)).toHaveLength(MAX_ACCOUNTS)
  // A refused request does not consume its token.
  const again = await Promise.all([accept(ana, token), accept(ana, further.token), found(ana, sign_up)])
  const codes = again.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'TOO_MANY_ACCOUNTS')).toHaveLength(2)
  const full = await found(ana, await signUpToken(ana.email))
  expect(codeOf(full)).toEqual([409, 'TOO_MANY_ACCOUNTS'])
})

test('a user of an expired, closing or factor-requiring account can join others, but not a closing one', async () => {
  const { ana, norte, id, token } = await invited()
  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '1 day', factor_required_from = now() - interval '1 day'
    where id = $1`,
    [ana.tenant_id],
  )
  await server.owner.query('insert into closings (account, requested_by) values ($1, $2)', [
    ana.tenant_id,
    ana.user_id,
  ])
  // Like any new member, a user who joins needs the factor that the account requires before they can do anything else.
  await server.owner.query('update tenants set factor_required_from = now() where id = $1', [norte.tenant_id])
  const joined = await accept(ana, token)
  expect([joined.status, joined.body.code]).toEqual([201, undefined])
  const there = { query: { tenant_id: norte.tenant_id } }
  expect(codeOf(await ana.try('listBatches', there, naming(norte)))).toEqual([403, 'FACTOR_REQUIRED'])
  expect((await found(ana, await signUpToken(ana.email), naming(ana))).status).toBe(201)
  expect((await leave(ana, norte, naming(ana))).status).toBe(204)

  const closing = await invited()
  await server.owner.query('insert into closings (account, requested_by) values ($1, $2)', [
    closing.norte.tenant_id,
    closing.norte.user_id,
  ])
  expect(codeOf(await accept(closing.ana, closing.token))).toEqual([404, 'NOT_FOUND'])
  expect(id).not.toBe(closing.id)
})

test('an invited user creates one more account, which is then open', async () => {
  const ana = await newTenant(server)
  await newBatch(ana)
  const [token, eve] = [await signUpToken(ana.email), await newTenant(server, 'Elsewhere')]
  const shown = await ask(server, '', 'showInvitation', { params: { token } })
  expect(shown.body).toEqual({
    ...{ kind: 'SIGN_UP', email: ana.email, has_log_in: true, expires_at: expect.any(String) },
  })
  expect(codeOf(await found(eve, token))).toEqual([422, 'EMAIL_MISMATCH'])
  expect(codeOf(await found(ana, 'x'))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await ana.try('foundAccount', { body: { token, country: 'XX' } }))).toEqual([422, 'INVALID'])
  const key = { 'Idempotency-Key': randomUUID(), ...naming(ana) }
  const answers = await Promise.all([
    found(ana, token, key),
    found(ana, token, key),
    found(ana, token),
    found(ana, token),
  ])
  const founded = answers.filter(({ status }) => status === 201)
  // A request with the key of the one that founded the account gets the same reply.
  expect(new Set(founded.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const answer of refused) expect(codeOf(answer)).toEqual([410, 'INVITATION_ACCEPTED'])
  const session = await ana.call('validateSession', {})
  expect(session).toEqual(founded[0]!.body)
  expect(session.user.entitlements.map(({ role }) => role)).toEqual(['OWNER', 'OWNER'])
  const tenant_id = session.user.entitlements[0]!.tenant_id
  expect(session.tenants.find(({ id }) => id === tenant_id)!.name).toBe('Stal Van Dijk')
  const { batches } = await ana.call('listBatches', { query: { tenant_id } })
  expect(batches).toEqual([])
  expect(await rowsOf('select email from sign_up_invitations where email = $1', ana.email)).toEqual([])
  const expired = await signUpToken(ana.email)
  await server.owner.query('update sign_up_invitations set expires_at = now() where email = $1', [ana.email])
  expect(codeOf(await found(ana, expired))).toEqual([410, 'INVITATION_EXPIRED'])
  // Without a name, the account has the name of its owner.
  const own = await ana.call('foundAccount', {
    body: { token: await signUpToken(ana.email), country: 'ES', time_zone: 'Europe/Madrid' },
  })
  expect(own.tenants.map(({ time_zone }) => time_zone)).toEqual([undefined, undefined, 'Europe/Madrid'])
  expect(own.tenants.map(({ name }) => name)).toContain('Ana García')
  expect(own.user.entitlements).toHaveLength(3)
  expect(await rowsOf('select id from users where email = $1', ana.email)).toHaveLength(1)
})

test('leaving ends the membership, its keys and its invitations, and records keep the name', async () => {
  const { ana, norte, token } = await invited('OWNER')
  await accept(ana, token)
  const { tenant_id } = norte
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { tenant_id, name: 'Shipping desk', rights: [], expires_on }
  const { secret } = await ana.call('createApiKey', { body })
  const backdoor = await invite({ ...ana, tenant_id }, `${randomUUID()}@stud.test`)
  expect((await leave(ana, norte)).status).toBe(204)
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
  expect(codeOf(await ana.try('listMembers', { query: { tenant_id } }, naming(norte)))).toEqual([
    401,
    'REMOVED',
  ])
  const key = { authorization: `Bearer ${secret}` }
  expect(codeOf(await ask(server, '', 'listBatches', { query: { tenant_id } }, key))).toEqual([
    401,
    'INVALID_KEY',
  ])
  expect(await rowsOf('select id from member_invitations where id = $1', backdoor.id)).toEqual([])
  const { former_members } = await norte.call('listFormerMembers', { query: { tenant_id } })
  expect(former_members).toMatchObject([{ name: 'Ana García' }])
  const kinds = (await eventsIn(norte)).map(({ kind, user_id }) => [kind, user_id === ana.user_id])
  for (const kind of ['MEMBER_LEFT', 'KEY_ENDED', 'INVITATION_WITHDRAWN'])
    expect(kinds).toContainEqual([kind, true])
  expect((await eventsIn(ana)).map(({ kind }) => kind)).not.toContain('MEMBER_LEFT')
  expect(codeOf(await leave(ana, norte))).toEqual([404, 'NOT_FOUND'])
})

test('a user can leave any of their accounts, but only after re-authentication', async () => {
  const { ana, norte, token } = await invited()
  await accept(ana, token)
  const eve = await newTenant(server, 'Elsewhere')
  expect(codeOf(await leave(ana, eve))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await leave(ana, { tenant_id: randomUUID() }))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await leave(ana, { tenant_id: 'x' }))).toEqual([404, 'NOT_FOUND'])
  await server.owner.query(
    `update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = $1`,
    [ana.user_id],
  )
  expect(codeOf(await leave(ana, norte))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  await ana.call('reauthenticate', { body: { password: PASSWORD } })
  const key = { 'Idempotency-Key': randomUUID(), ...naming(ana) }
  const answers = await Promise.all([leave(ana, norte, key), leave(ana, norte, key)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect((await leave(ana, norte, key)).status).toBe(204)
  expect(await accountsOf(ana)).toEqual([ana.tenant_id])
  const left = (await eventsIn(norte)).filter(({ kind }) => kind === 'MEMBER_LEFT')
  expect(left).toHaveLength(1)
})

test('the last owner cannot leave, even if another owner leaves or is demoted concurrently', async () => {
  const alone = await newTenant(server, 'Alone')
  expect(codeOf(await leave(alone, alone))).toEqual([409, 'LAST_OWNER'])
  for (let round = 0; round < 5; round += 1) {
    const one = await newTenant(server, 'Two owners')
    const other = await newMember(server, one, 'OWNER')
    const { tenant_id } = one
    const demote = { params: { id: one.user_id }, body: { tenant_id, role: 'COLLABORATOR' } }
    await Promise.all([leave(one, one), round % 2 ? leave(other, other) : other.try('updateMember', demote)])
    const owners = await rowsOf(
      `select user_id from entitlements where tenant_id = $1 and role = 'OWNER'`,
      tenant_id,
    )
    expect(owners).toHaveLength(1)
  }
  // An owner who is demoted concurrently can still leave.
  const ana = await newTenant(server)
  const bob = await newMember(server, ana, 'OWNER')
  const demoted = await overtaken(
    server,
    `update entitlements set role = 'COLLABORATOR' where tenant_id = $1 and user_id = $2`,
    [ana.tenant_id, bob.user_id],
    () => leave(bob, bob),
  )
  expect(demoted.status).toBe(204)
})

test('a user who leaves their only account is logged out, and can return by invitation', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  expect((await leave(tomas, ana)).status).toBe(204)
  expect((await tomas.try('validateSession')).status).toBe(401)
  const body = { email: tomas.email, password: PASSWORD }
  expect((await ask(server, '', 'logIn', { body })).status).toBe(401)
  const { token } = await invite(ana, tomas.email)
  const shown = await ask(server, '', 'showInvitation', { params: { token } })
  expect(shown.body).not.toHaveProperty('has_log_in')
})

test('another tenant is open within a transaction only for the duration of a callback', async () => {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  await server.database.transaction(async (tx) => {
    const open = async () =>
      (await sql<{ id: string }>`select current_tenant() as id`.execute(tx)).rows[0]!.id
    await openTenant(tx, ana.tenant_id)
    const within = await inTenant(tx, ana.tenant_id, norte.tenant_id, open)
    expect([within, await open()]).toEqual([norte.tenant_id, ana.tenant_id])
    const failing = inTenant(tx, ana.tenant_id, norte.tenant_id, () => Promise.reject(new Error('of ours')))
    await expect(failing).rejects.toThrow('of ours')
    expect(await open()).toBe(ana.tenant_id)
  })
  const broken = server.database.transaction(async (tx) => {
    await openTenant(tx, ana.tenant_id)
    await inTenant(tx, ana.tenant_id, norte.tenant_id, () => sql`select 1 / 0`.execute(tx))
  })
  await expect(broken).rejects.toThrow('division by zero')
})

test('straws can be added to two accounts in one transaction, with correct totals in both', async () => {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server, 'Haras del Norte')])
  const batches = { [ana.tenant_id]: await newBatch(ana), [norte.tenant_id]: await newBatch(norte) }
  const add = async (tx: Tx, { tenant_id, user_id, warehouse_id }: Person, amount: number) => {
    const actor = await findActor(tx, { tenant_id, user_id })
    const batch_id = batches[tenant_id]!.id
    const from = { tenant_id, warehouse_id, signer_id: user_id, batch_id, date: DAY }
    await recordAddition(tx, actor!, { ...from, reason: 'COLLECTION', amount, note: null, owner_id: null })
  }
  await server.database.transaction(async (tx) => {
    await openTenant(tx, ana.tenant_id)
    await add(tx, ana, 8)
    await inTenant(tx, ana.tenant_id, norte.tenant_id, () => add(tx, norte, 5))
    await add(tx, ana, 2)
  })
  for (const [person, stored] of [
    [ana, 10],
    [norte, 5],
  ] as const) {
    const { id, animal_id } = batches[person.tenant_id]!
    const query = { tenant_id: person.tenant_id }
    expect(await person.call('showBatch', { params: { id }, query })).toMatchObject({ counts: { stored } })
    const totals =
      'select batches::int, straws::int from stallion_totals where tenant_id = $1 and animal_id = $2'
    expect(await rowsOf(totals, person.tenant_id, animal_id)).toEqual([{ batches: 1, straws: stored }])
  }
})
