/** Rights: an owner grants them to a collaborator one by one, and a withdrawal takes effect with the next request. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { mailMemberInvitation } from '#account/members/server/member-invitations.ts'
import type { Right } from '#platform/contract/permissions.ts'
import { overtaken } from './blocked.ts'
import { DAY, newBatch, newStraws } from './factories.ts'
import { ask, newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana
const query = { tenant_id }

const give = (owner: Person, to: Person, rights: Right[]) =>
  owner.call('updateMember', {
    params: { id: to.user_id },
    body: { tenant_id: owner.tenant_id, role: 'COLLABORATOR', rights },
  })

const rename = (person: Person, id: string) =>
  person.try('updateBatch', { params: { id }, body: { tenant_id, note: uuidv7() } })

async function lose(person: Person, batch_id: string) {
  const { self_id: owner_id, user_id: signer_id } = ana
  const withdrawal = { type: 'LOSS', reason: 'QUALITY_TEST', date: DAY }
  const body = { tenant_id, signer_id, batch_id, owner_id, amount: 1, withdrawal }
  return person.try('changeStraws', { body })
}

const entitlementsOf = async (person: Person) => (await person.call('validateSession', {})).user.entitlements

test('a right that is granted or withdrawn takes effect with the next request', async () => {
  const tomas = await newMember(server, ana)
  const { batch_id } = await newStraws(ana, 5)
  const member = { id: tomas.user_id, role: 'COLLABORATOR' }
  const allowed = async () => [
    (await lose(tomas, batch_id)).status,
    (await rename(tomas, batch_id)).status,
    (await tomas.try('checkBooks', { query })).status,
    (await tomas.try('listBatches', { query })).status,
  ]
  expect(await allowed()).toEqual([200, 200, 403, 200])
  expect(await entitlementsOf(tomas)).toEqual([{ tenant_id, role: 'COLLABORATOR' }])

  expect(await give(ana, tomas, [])).toMatchObject({ ...member, rights: [] })
  expect(await allowed()).toEqual([403, 403, 403, 200])
  expect(await entitlementsOf(tomas)).toEqual([{ tenant_id, role: 'COLLABORATOR', rights: [] }])

  // Rights are returned without duplicates, in a fixed order.
  expect(await give(ana, tomas, ['CORRECT', 'EDIT', 'CORRECT'])).toMatchObject({
    rights: ['EDIT', 'CORRECT'],
  })
  expect(await allowed()).toEqual([403, 200, 200, 200])
  const { members } = await tomas.call('listMembers', { query })
  expect(members.find(({ id }) => id === tomas.user_id)).toMatchObject({ rights: ['EDIT', 'CORRECT'] })
  expect(members.find(({ id }) => id === ana.user_id)).not.toHaveProperty('rights')

  expect(await give(ana, tomas, ['EDIT', 'BOOK'])).not.toHaveProperty('rights')
  expect(await allowed()).toEqual([200, 200, 403, 200])
})

test('a member without the permission to record movements cannot be named as their signer', async () => {
  const tomas = await newMember(server, ana)
  const { batch_id } = await newStraws(ana, 5)
  const { self_id: owner_id } = ana
  const withdrawal = { type: 'LOSS', reason: 'QUALITY_TEST', date: DAY }
  const body = { tenant_id, signer_id: tomas.user_id, batch_id, owner_id, amount: 1, withdrawal }
  expect((await ana.try('changeStraws', { body })).status).toBe(200)
  await give(ana, tomas, ['EDIT'])
  const refused = await ana.try('changeStraws', { body })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { 'body.signer_id': 'This member doesn’t have the right “Record movements”' },
  ])
})

test('a refusal names the missing right, or states that only owners are allowed', async () => {
  const tomas = await newMember(server, ana)
  await give(ana, tomas, [])
  const { id } = await newBatch(ana)
  const refused = await rename(tomas, id)
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'NOT_ALLOWED',
      message: 'You don’t have the right “Edit data”. An account owner can give it to you.',
    },
  ])
  const managing = await tomas.try('listApiKeys', { query })
  expect(managing.body.message).toBe('Only an account owner can do this.')
})

test('only the listed rights can be granted, and none to an owner', async () => {
  const tomas = await newMember(server, ana)
  const params = { id: tomas.user_id }
  const change = (role: string, ...rights: string[]) =>
    ana.try('updateMember', { params, body: { tenant_id, role, rights } })
  const invite = (role: string, ...rights: string[]) =>
    ana.try('inviteMember', { body: { tenant_id, email: `${uuidv7()}@stud.test`, role, rights } })
  for (const right of ['READ', 'MANAGE', 'PROMISE', 'RELEASE', 'SEE_MONEY', 'BILL', 'book', '']) {
    expect((await change('COLLABORATOR', 'BOOK', right)).status, right).toBe(422)
    expect((await invite('COLLABORATOR', 'BOOK', right)).status, right).toBe(422)
  }
  for (const answer of [await change('OWNER', 'BOOK'), await change('OWNER'), await invite('OWNER', 'BOOK')])
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { 'body.rights': 'Account owners have all rights' },
    ])
  const set = `update entitlements set rights = '{MANAGE}' where user_id = $1`
  await expect(server.owner.query(set, [tomas.user_id])).rejects.toThrow('entitlements_rights_check')
})

test('rights stay if a role is sent without them, and do not return after a promotion to owner', async () => {
  const tomas = await newMember(server, ana)
  const change = (role: 'OWNER' | 'COLLABORATOR') =>
    ana.call('updateMember', { params: { id: tomas.user_id }, body: { tenant_id, role } })
  await give(ana, tomas, ['CORRECT'])
  expect(await change('COLLABORATOR')).toMatchObject({ rights: ['CORRECT'] })
  expect(await change('OWNER')).not.toHaveProperty('rights')
  expect(await change('COLLABORATOR')).not.toHaveProperty('rights')
})

test('a user who accepts an invitation gets the rights with which it was last sent', async () => {
  const email = `${uuidv7()}@stud.test`
  const invite = (rights: Right[]) =>
    ana.call('inviteMember', { body: { tenant_id, email, role: 'COLLABORATOR', rights } })
  expect(await invite(['BOOK', 'EDIT', 'CORRECT'])).toMatchObject({ rights: ['BOOK', 'EDIT', 'CORRECT'] })
  const { id } = await invite([])
  const { invitations } = await ana.call('listMemberInvitations', { query })
  expect(invitations.find((one) => one.id === id)).toMatchObject({ email, rights: [] })
  expect(await ana.call('resendMemberInvitation', { params: { id }, body: { tenant_id } })).toMatchObject({
    rights: [],
  })
  const link = (path: string) => `http://straws.test${path}`
  const mail = await mailMemberInvitation(server.database, { tenant_id, invitationId: id }, link)
  const token = /#token=(\S+)/.exec(mail!.text)![1]!
  const shown = await ask(server, '', 'showInvitation', { params: { token } })
  expect(shown.body).toMatchObject({ role: 'COLLABORATOR', rights: [] })
  const body = { token, email, first_name: 'Lea', last_name: 'Ortiz', password: 'nine frozen lanterns hum' }
  const joined = await ask(server, '', 'enrol', { body })
  expect(joined.body['user']).toMatchObject({ entitlements: [{ role: 'COLLABORATOR', rights: [] }] })
})

test('the security log records each change of rights', async () => {
  const stud = await newTenant(server, 'Journal')
  const tomas = await newMember(server, stud)
  await give(stud, tomas, ['CORRECT', 'BOOK'])
  await give(stud, tomas, [])
  const { events } = await stud.call('listSecurityEvents', {
    query: { tenant_id: stud.tenant_id, kind: 'ROLE_CHANGED' },
  })
  expect(events.map(({ subject_id, details }) => [subject_id, details])).toEqual([
    [tomas.user_id, { role: 'COLLABORATOR', rights: '' }],
    [tomas.user_id, { role: 'COLLABORATOR', rights: 'BOOK CORRECT' }],
  ])
})

test('an API key has its own rights, which do not change with those of a member', async () => {
  const body = {
    tenant_id,
    name: 'Scale',
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }
  const { key, secret } = await ana.call('createApiKey', { body: { ...body, rights: ['BOOK'] } })
  expect(key.rights).toEqual(['BOOK'])
  const { batch_id } = await newStraws(ana, 5)
  const headers = { authorization: `Bearer ${secret}` }
  const program = { ...ana, try: ((name, parts) => ask(server, '', name, parts, headers)) as Person['try'] }
  expect((await lose(program, batch_id)).status).toBe(200)
  const refused = await rename(program, batch_id)
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'KEY_NOT_ALLOWED', message: 'This API key doesn’t have the right “Edit data”.' },
  ])
  for (const right of ['CORRECT', 'RELEASE', 'MANAGE', 'READ'])
    expect((await ana.try('createApiKey', { body: { ...body, rights: [right] } })).status).toBe(422)
})

test('an owner who is demoted concurrently cannot grant rights', async () => {
  const stud = await newTenant(server, 'Raced')
  const [bob, tomas] = [await newMember(server, stud, 'OWNER'), await newMember(server, stud)]
  const answer = await overtaken(
    server,
    `update entitlements set role = 'COLLABORATOR' where tenant_id = $1 and user_id = $2`,
    [stud.tenant_id, bob.user_id],
    () =>
      bob.try('updateMember', {
        params: { id: tomas.user_id },
        body: { tenant_id: stud.tenant_id, role: 'COLLABORATOR', rights: ['CORRECT'] },
      }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect(await entitlementsOf(tomas)).toEqual([{ tenant_id: stud.tenant_id, role: 'COLLABORATOR' }])
})

test('concurrent changes of one member by two owners are not mixed', async () => {
  const stud = await newTenant(server, 'Both')
  const [bob, tomas] = [await newMember(server, stud, 'OWNER'), await newMember(server, stud)]
  const answers = await overtaken(
    server,
    'select from entitlements where tenant_id = $1 for update',
    [stud.tenant_id],
    () =>
      Promise.all([
        give(stud, tomas, []),
        bob.call('updateMember', {
          params: { id: tomas.user_id },
          body: { tenant_id: stud.tenant_id, role: 'OWNER' },
        }),
      ]),
  )
  expect(answers.map(({ role, rights }) => [role, rights])).toEqual([
    ['COLLABORATOR', []],
    ['OWNER', undefined],
  ])
  const { rows } = await server.owner.query<{ role: string; rights: string[] }>(
    'select role, rights from entitlements where user_id = $1',
    [tomas.user_id],
  )
  // An owner never retains the rights they had as a collaborator: a promotion resets them to the default.
  expect([
    ['COLLABORATOR', ''],
    ['OWNER', 'BOOK,EDIT'],
  ]).toContainEqual([rows[0]!.role, String(rows[0]!.rights)])
})
