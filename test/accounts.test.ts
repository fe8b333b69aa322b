/** Access: invitations, sign-up, enrolment, password resets, members. Codes and tokens work once. */
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret } from '#platform/http/secrets.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { mailMemberInvitation } from '#account/members/server/member-invitations.ts'
import { mailResetCode } from '#account/auth/server/password-reset.ts'
import {
  ask,
  logIn,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
  resetCode,
} from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { database } = server
const STRONG = 'nine frozen lanterns hum'
const link = (path: string) => `http://straws.test${path}`
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const newEmail = () => `${uuidv7()}@stud.test`

async function memberToken(person: Person, email: string, role = 'COLLABORATOR') {
  const { tenant_id } = person
  const { id } = await person.call('inviteMember', { body: { tenant_id, email, role: role as 'OWNER' } })
  const mail = await mailMemberInvitation(database, { tenant_id, invitationId: id }, link)
  return { id, token: /#token=(\S+)/.exec(mail!.text)![1]! }
}

async function signUpToken(email: string) {
  return (await inviteToSignUp(database, email)).split('#token=')[1]!
}

const newcomer = (token: string, email: string, more: object = {}) => ({
  body: { token, email, first_name: 'Maren', last_name: 'Thiel', password: STRONG, ...more },
})
const signUp = (token: string, email: string, more: object = {}) =>
  ask(server, '', 'signUp', newcomer(token, email, { country: 'DE', ...more }))
const enrol = (token: string, email: string, more: object = {}) =>
  ask(server, '', 'enrol', newcomer(token, email, more))
const showInvitation = (token: string) => ask(server, '', 'showInvitation', { params: { token } })
const reset = (code: string, password = STRONG) =>
  ask(server, '', 'resetPassword', { body: { code, password } })

test('requesting a reset code has the same reply and queues the same job for an unknown address', async () => {
  const answers = await Promise.all(
    [ana.email, newEmail()].map((email) => ask(server, '', 'requestPasswordReset', { body: { email } })),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [204, {}],
    [204, {}],
  ])
  const { rows } = await server.owner.query(
    `select count(*)::int as jobs from pgboss.job where name = 'mail-reset-code'`,
  )
  expect(rows).toEqual([{ jobs: 2 }])
  expect(await mailResetCode(database, { email: newEmail() }, link)).toBeNull()
})

test('a code sets a new password once, ends all sessions, and expires after ten minutes', async () => {
  const tomas = await newMember(server, ana)
  const [late, code] = [await resetCode(server, tomas.email), await resetCode(server, tomas.email)]
  await server.owner.query(
    `update password_resets set expires_at = expires_at - interval '10 minutes' where code_hash = $1`,
    [hashSecret(late)],
  )
  expect(codeOf(await reset(late))).toEqual([422, 'INVALID_CODE'])
  expect(codeOf(await reset('NO-SUCH-CODE'))).toEqual([422, 'INVALID_CODE'])
  const weak = await reset(code, 'password1')
  expect(codeOf(weak)).toEqual([422, 'WEAK_PASSWORD'])
  expect(weak.body.fields?.['body.password']).toMatch(/password|guess/i)
  expect(codeOf(await reset(code, 'short'))).toEqual([422, 'INVALID'])
  // Enter the code in groups and lower case, as a user may type it.
  const typed = code.toLowerCase().replace(/(.{4})/g, '$1-')
  expect((await reset(typed)).status).toBe(204)
  expect(codeOf(await reset(code))).toEqual([422, 'INVALID_CODE'])
  expect((await tomas.try('validateSession')).status).toBe(401)
  const old = await ask(server, '', 'logIn', { body: { email: tomas.email, password: PASSWORD } })
  expect(old.status).toBe(401)
  const now = await ask(server, '', 'logIn', { body: { email: tomas.email, password: STRONG } })
  expect(now.status).toBe(200)
})

test('only one of twenty concurrent uses of a code sets a password', async () => {
  const tomas = await newMember(server, ana)
  const code = await resetCode(server, tomas.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reset(code, `${STRONG} ${index} times`)),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'INVALID_CODE')).toHaveLength(19)
})

test('requests for reset codes are limited', async () => {
  const email = newEmail()
  const answers = []
  for (let tries = 0; tries < 6; tries += 1) {
    answers.push(await ask(server, '', 'requestPasswordReset', { body: { email } }))
  }
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
  await server.owner.query('delete from attempts')
})

test('sign-up requires an unused invitation to the same address', async () => {
  const email = newEmail()
  const token = await signUpToken(email)
  expect((await showInvitation(token)).body).toEqual({
    kind: 'SIGN_UP',
    email,
    expires_at: expect.any(String),
  })
  expect(codeOf(await signUp('NOTOKEN', email))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await signUp(token, newEmail()))).toEqual([422, 'EMAIL_MISMATCH'])
  expect(codeOf(await signUp(token, email, { password: 'marenthiel1' }))).toEqual([422, 'WEAK_PASSWORD'])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signUp(token, email, { company_name: 'Gestüt Heide' })),
  )
  const joined = answers.filter(({ status }) => status === 201)
  expect(joined).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 201)
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['INVITATION_ACCEPTED']))
  expect(joined[0]!.body).toMatchObject({
    user: { email, entitlements: [{ role: 'OWNER' }] },
    legal_entities: [{ name: 'Gestüt Heide' }],
    tenants: [{ name: 'Gestüt Heide' }],
  })
  const again = await signUpToken(email)
  expect(codeOf(await signUp(again, email))).toEqual([409, 'EMAIL_IN_USE'])
  expect(codeOf(await showInvitation(token))).toEqual([410, 'INVITATION_ACCEPTED'])
})

test('a sign-up accepts all invitations to its address', async () => {
  const email = newEmail()
  const [token, other] = [await signUpToken(email), await signUpToken(email)]
  await signUp(token, email)
  for (const used of [token, other])
    expect(codeOf(await showInvitation(used))).toEqual([410, 'INVITATION_ACCEPTED'])
})

test('an expired invitation states so, and who can send it again', async () => {
  const emails = { sign_up: newEmail(), member: newEmail() }
  const sign_up = await signUpToken(emails.sign_up)
  const { id, token } = await memberToken(ana, emails.member)
  for (const table of ['sign_up_invitations', 'member_invitations'])
    await server.owner.query(`update ${table} set expires_at = now() where email = any ($1)`, [
      Object.values(emails),
    ])
  // An invitation that expired is still known after another one was created.
  await signUpToken(newEmail())
  const answers = await Promise.all([
    ...[showInvitation(sign_up), signUp(sign_up, emails.sign_up)],
    ...[showInvitation(token), enrol(token, emails.member)],
  ])
  for (const one of answers) expect(codeOf(one)).toEqual([410, 'INVITATION_EXPIRED'])
  expect(answers[2]!.body).toMatchObject({
    message: 'The link no longer works. Ask Ana García to send it again.',
  })
  const { tenant_id } = ana
  await ana.call('resendMemberInvitation', { params: { id }, body: { tenant_id } })
  expect((await showInvitation(token)).status).toBe(200)
})

test('an account without a company name has its owner’s name, and is paid for thirty days', async () => {
  const email = newEmail()
  const answer = await signUp(await signUpToken(email), email)
  const [tenant] = answer.body['tenants'] as { name: string; subscription: { expires_on: string } }[]
  expect(tenant!.name).toBe('Maren Thiel')
  const days = (Date.parse(tenant!.subscription.expires_on) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
})

test('an invited member enrols once, with that address and role, and withdrawn or replaced tokens are invalid', async () => {
  const email = newEmail()
  const { id, token } = await memberToken(ana, email)
  expect((await showInvitation(token)).body).toEqual({
    kind: 'MEMBER',
    email,
    expires_at: expect.any(String),
    tenant_name: 'Haras del Sur',
    role: 'COLLABORATOR',
    invited_by: 'Ana García',
  })
  expect(codeOf(await enrol(token, newEmail()))).toEqual([422, 'EMAIL_MISMATCH'])
  expect(codeOf(await enrol(token, email, { password: 'password1' }))).toEqual([422, 'WEAK_PASSWORD'])
  // The token names its tenant; with another id it is invalid.
  const foreign = token.replace(/^[^.]+/, uuidv7())
  expect(codeOf(await enrol(foreign, email))).toEqual([404, 'NOT_FOUND'])
  const [{ tenant_id }, other] = [ana, await newTenant(server, 'Haras del Norte')]
  await ana.call('resendMemberInvitation', { params: { id }, body: { tenant_id } })
  const mail = await mailMemberInvitation(database, { tenant_id, invitationId: id }, link)
  const resent = /#token=(\S+)/.exec(mail!.text)![1]!
  expect(codeOf(await enrol(token, email))).toEqual([404, 'NOT_FOUND'])
  const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(resent, email)))
  const [joined, ...others] = answers.toSorted((a, b) => a.status - b.status)
  expect(joined!.body).toMatchObject({ user: { email, entitlements: [{ role: 'COLLABORATOR', tenant_id }] } })
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['INVITATION_ACCEPTED']))
  // With the id of another account, a used token is not even known.
  expect(codeOf(await showInvitation(resent.replace(/^[^.]+/, other.tenant_id)))).toEqual([404, 'NOT_FOUND'])
  const taken = await ana.try('inviteMember', { body: { tenant_id, email, role: 'OWNER' } })
  expect(codeOf(taken)).toEqual([409, 'EMAIL_IN_USE'])

  const gone = await memberToken(ana, newEmail())
  await ana.call('withdrawMemberInvitation', { params: { id: gone.id }, query: {} })
  expect(codeOf(await showInvitation(gone.token))).toEqual([404, 'NOT_FOUND'])
  expect(await mailMemberInvitation(database, { tenant_id, invitationId: gone.id }, link)).toBeNull()
})

test('an address of another account cannot enrol, and a removed user can enrol again', async () => {
  const eve = await newTenant(server, 'Elsewhere')
  const { token } = await memberToken(ana, eve.email)
  expect(codeOf(await enrol(token, eve.email))).toEqual([409, 'EMAIL_IN_USE'])
  const tomas = await newMember(server, ana)
  await ana.call('removeMember', { params: { id: tomas.user_id }, query: {} })
  const { token: back } = await memberToken(ana, tomas.email, 'OWNER')
  const answer = await enrol(back, tomas.email)
  expect(answer.status).toBe(201)
  expect(answer.body['user']).toMatchObject({ id: tomas.user_id, entitlements: [{ role: 'OWNER' }] })
})

test('a changed role and a removal take effect with the next request', async () => {
  const person = await newTenant(server, 'Roles')
  const { tenant_id } = person
  const tomas = await newMember(server, person)
  expect((await tomas.try('checkBooks', { query: { tenant_id } })).status).toBe(403)
  const { user_id } = tomas
  await person.call('updateMember', { params: { id: user_id }, body: { tenant_id, role: 'OWNER' } })
  expect((await tomas.try('checkBooks', { query: { tenant_id } })).status).toBe(200)
  await person.call('removeMember', { params: { id: user_id }, query: {} })
  expect((await tomas.try('listParties', { query: { tenant_id } })).status).toBe(401)
  expect((await ask(server, '', 'logIn', { body: { email: tomas.email, password: PASSWORD } })).status).toBe(
    401,
  )
})

test('an account always has an owner, even if two owners demote each other concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await newTenant(server, 'Two owners')
    const other = await newMember(server, one, 'OWNER')
    const { tenant_id } = one
    const demote = (by: Person, whom: Person) =>
      by.try('updateMember', { params: { id: whom.user_id }, body: { tenant_id, role: 'COLLABORATOR' } })
    const remove = (by: Person, whom: Person) => by.try('removeMember', { params: { id: whom.user_id } })
    await Promise.all([demote(one, other), round % 2 ? demote(other, one) : remove(other, one)])
    const { rows } = await server.owner.query(
      `select count(*)::int as owners from entitlements where tenant_id = $1 and role = 'OWNER'`,
      [tenant_id],
    )
    expect(rows[0].owners).toBe(1)
  }
  const alone = await newTenant(server, 'Alone')
  const params = { id: alone.user_id }
  const last = await alone.try('removeMember', { params })
  expect(codeOf(last)).toEqual([409, 'LAST_OWNER'])
  const body = { tenant_id: alone.tenant_id, role: 'COLLABORATOR' }
  expect(codeOf(await alone.try('updateMember', { params, body }))).toEqual([409, 'LAST_OWNER'])
})

test('a member changes their name in the profile, and earlier movements keep the earlier name', async () => {
  const tomas = await newMember(server, ana)
  const changed = await tomas.call('updateProfile', { body: { last_name: 'Ibarra Ruiz' } })
  expect(changed).toEqual({ email: tomas.email, first_name: 'Tomás', last_name: 'Ibarra Ruiz' })
  const session = await logIn(server, tomas)
  expect(await session.call('showProfile', {})).toEqual(changed)
  expect((await tomas.try('updateProfile', { body: { email: 'other@stud.test' } })).status).toBe(422)
})

test('a removed member can sign up by invitation, but a current member cannot', async () => {
  const tomas = await newMember(server, ana)
  const token = await signUpToken(tomas.email)
  expect(codeOf(await signUp(token, tomas.email))).toEqual([409, 'EMAIL_IN_USE'])
  await ana.call('removeMember', { params: { id: tomas.user_id }, query: {} })
  const founded = await signUp(token, tomas.email, { company_name: 'Stal Ibarra' })
  expect(founded.status).toBe(201)
  expect(founded.body).toMatchObject({
    user: { id: tomas.user_id, first_name: 'Maren', entitlements: [{ role: 'OWNER' }] },
    tenants: [{ name: 'Stal Ibarra' }],
  })
  // Sessions that were opened with the previous password have ended.
  expect((await tomas.try('validateSession')).status).toBe(401)
  const old = await ask(server, '', 'logIn', { body: { email: tomas.email, password: PASSWORD } })
  const now = await ask(server, '', 'logIn', { body: { email: tomas.email, password: STRONG } })
  expect([old.status, now.status]).toEqual([401, 200])
  // If an invitation to join an account and one to found an account are accepted concurrently, only one counts.
  const lena = await newMember(server, ana)
  const [sign_up, member] = [await signUpToken(lena.email), await memberToken(ana, newEmail())]
  await ana.call('removeMember', { params: { id: lena.user_id }, query: {} })
  await ana.call('withdrawMemberInvitation', { params: { id: member.id }, query: {} })
  const { token: back } = await memberToken(ana, lena.email)
  const both = await Promise.all([signUp(sign_up, lena.email), enrol(back, lena.email)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('with an expired subscription, owners can still remove and demote members and end sessions', async () => {
  const person = await newTenant(server, 'Unpaid')
  const { tenant_id } = person
  const [tomas, maren] = [await newMember(server, person), await newMember(server, person, 'OWNER')]
  const { id } = await memberToken(person, newEmail())
  await server.owner.query('update tenants set subscription_expires_on = now() where id = $1', [tenant_id])
  const invite = { tenant_id, email: newEmail(), role: 'COLLABORATOR' as const }
  expect((await person.try('inviteMember', { body: invite })).status).toBe(402)
  expect((await tomas.try('listParties', { query: { tenant_id } })).status).toBe(200)
  await person.call('removeMember', { params: { id: tomas.user_id }, query: {} })
  expect((await tomas.try('listParties', { query: { tenant_id } })).status).toBe(401)
  const body = { tenant_id, role: 'COLLABORATOR' as const }
  await person.call('updateMember', { params: { id: maren.user_id }, body })
  await person.call('withdrawMemberInvitation', { params: { id }, query: {} })
  expect((await person.try('logOut')).status).toBe(204)
})

test('passwords with common words or patterns are rated weak, and long ones and spaces are allowed', async () => {
  const judge = async (password: string, known: string[] = []) =>
    (await ask(server, '', 'judgePassword', { body: { password, known } })).body as {
      score: number
      warning: string | null
    }
  for (const weak of ['password', 'qwertyuiop', '12345678', 'aaaaaaaaaaaa', 'strawbook1', 'abcabcabc']) {
    const { score, warning } = await judge(weak)
    expect(score, weak).toBeLessThan(3)
    expect(warning, weak).toBeTruthy()
  }
  expect((await judge('strawbook1')).warning).toBe('Don’t use your own data or “Strawbook”.')
  expect((await judge('garcia.haras', ['ana.garcia@haras.test'])).score).toBeLessThan(3)
  for (const weak of ['password1', 'stallion2024', 'qwertyui'])
    expect((await judge(weak)).score).toBeLessThan(3)
  // Eight characters are enough if they are hard to guess.
  for (const fine of ['xq7#Lm2z', 'k7RmQ2xa', 'AndE2jnf']) {
    expect(await judge(fine, ['ana.garcia@haras.test']), fine).toEqual({ score: 3, warning: null })
  }
  expect(await judge(STRONG)).toEqual({ score: 4, warning: null })
  expect((await judge('x'.repeat(20) + STRONG + 'ä'.repeat(80))).score).toBe(4)
})

test('a dump of the database contains no usable token, code or password', async () => {
  const email = newEmail()
  const secrets = [
    await resetCode(server, ana.email),
    await signUpToken(email),
    (await memberToken(ana, email)).token.split('.')[1]!,
    PASSWORD,
    STRONG,
    ana.cookie.split('=')[1]!,
  ]
  await ask(server, '', 'requestPasswordReset', { body: { email: ana.email } })
  const { rows: tables } = await server.owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')
  `)
  for (const { name } of tables) {
    const { rows } = await server.owner.query<{ dump: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as dump from ${name} t`,
    )
    for (const secret of secrets) expect(rows[0]!.dump.includes(secret), name).toBe(false)
  }
})

test('attempts with codes and tokens are limited per address', async () => {
  const tryAll = async () => [
    await reset('NO-SUCH-CODE'),
    await ask(server, '', 'showInvitation', { params: { token: 'NOTOKEN' } }),
    await signUp('NOTOKEN', newEmail()),
    await enrol('NOTOKEN', newEmail()),
  ]
  expect((await tryAll()).map(({ status }) => status)).toEqual([422, 404, 404, 404])
  await server.owner.query('update attempts set attempts = 200')
  expect((await tryAll()).map(codeOf)).toEqual(Array.from({ length: 4 }, () => [429, 'TOO_MANY_ATTEMPTS']))
  await server.owner.query('delete from attempts')
})

test.each(['removed', 'demoted'])(
  'a %s member cannot return through an invitation they sent',
  async (what) => {
    const owner = await newTenant(server)
    const { tenant_id } = owner
    const tomas = await newMember(server, owner, 'OWNER')
    const invite = (by: Person, email: string) =>
      by.call('inviteMember', { body: { tenant_id, email, role: 'OWNER' } })
    const [backdoor, other] = [`${uuidv7()}@stud.test`, `${uuidv7()}@stud.test`]
    await invite(tomas, backdoor)
    await invite(owner, other)
    const params = { id: tomas.user_id }
    if (what === 'removed') await owner.call('removeMember', { params, query: {} })
    else await owner.call('updateMember', { params, body: { tenant_id, role: 'COLLABORATOR' } })
    const { invitations } = await owner.call('listMemberInvitations', { query: { tenant_id } })
    expect(invitations.map(({ email }) => email)).toEqual([other])
    const { events } = await owner.call('listSecurityEvents', { query: { tenant_id } })
    expect(events.filter(({ kind }) => kind === 'INVITATION_WITHDRAWN')).toHaveLength(1)
  },
)
