import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { codesOf } from '#account/auth/server/check-factor.ts'
import { mailMemberInvitation } from '#account/members/server/member-invitations.ts'
import { softPasskey } from '#test/passkeys.ts'
import { MAX_PASSKEYS } from '../contract.ts'
import {
  ask,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
  resetCode,
} from '#test/test-server.ts'
import { requestFactorReset, resetDueFactors } from './reset-factors.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

const hesitant = await newTenant(server, 'Stal Twijfel')
const endpoints = Object.entries<Endpoint>(api) as [EndpointName, Endpoint][]

// Freeze the time: a half minute that ends during a test would make the current code an old one.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterAll(() => void vi.useRealTimers())

const HALF_MINUTE = 30_000
/**
 * Returns the code of the current half minute, or of one `steps` later, because a used code is never accepted again.
 */
const codeOf = (secret: string, steps = 0) =>
  codesOf(secret).generate({ timestamp: Date.now() + steps * HALF_MINUTE })

const enter = ({ email }: Person, password = PASSWORD, cookie = '') =>
  ask(server, cookie, 'logIn', { body: { email, password } })
const finish = (challenge: string, answer: object, cookie = '') =>
  ask(server, cookie, 'finishLogIn', { body: { challenge, ...answer } })
const tokenOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body['challenge'] as { token: string } | undefined)?.token ?? ''
const challenged = async (person: Person) => tokenOf(await enter(person))
const mailsTo = async ({ user_id }: Person) => {
  const { rows } = await server.owner.query(
    `select data->>'event' as event from pgboss.job where name = 'mail-security' and data->>'user_id' = $1
    and data->>'event' <> 'NEW_DEVICE' order by created_on, id`,
    [user_id],
  )
  return rows.map(({ event }) => event as string)
}

async function withApp(person: Person) {
  const { secret } = await person.call('startAuthenticator', {})
  const { recovery_codes } = await person.call('confirmAuthenticator', { body: { code: codeOf(secret, -1) } })
  return { secret, recovery_codes }
}

async function withPasskey(person: Person, name = 'Laptop') {
  const passkey = softPasskey()
  const { options } = await person.call('startPasskey', {})
  const body = { name, challenge: String(options['challenge']), passkey: passkey.create(options) }
  const { recovery_codes } = await person.call('addPasskey', { body })
  return { passkey, recovery_codes }
}

/** Lets a user's re-authentication expire. */
const letTimePass = ({ user_id }: Person) =>
  server.owner.query(
    `update sessions set reauthenticated_at = now() - interval '6 minutes' where user_id = $1`,
    [user_id],
  )

test('digits that are not ASCII are rejected as a wrong code, at setup and at log-in', async () => {
  const tomas = await newMember(server, ana)
  const { secret } = await tomas.call('startAuthenticator', {})
  const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  const confirmed = await tomas.try('confirmAuthenticator', { body: { code: arabic(codeOf(secret)) } })
  expect([confirmed.status, confirmed.body.code]).toEqual([422, 'INVALID_CODE'])
  await tomas.call('confirmAuthenticator', { body: { code: codeOf(secret, -1) } })
  const finished = await finish(await challenged(tomas), { code: arabic(codeOf(secret)) })
  expect([finished.status, finished.body.code]).toEqual([422, 'INVALID_CODE'])
})

test('the right password without a second factor returns a challenge for five minutes and no session', async () => {
  const tomas = await newMember(server, ana)
  await withApp(tomas)
  const answer = await enter(tomas)
  expect(answer.status).toBe(401)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).toEqual({
    code: 'SECOND_FACTOR_REQUIRED',
    message: '',
    challenge: { token: expect.any(String), ways: ['CODE', 'RECOVERY_CODE'], passkeys: [] },
  })
  const { rows } = await server.owner.query(
    `select extract(epoch from expires_at - now())::int as seconds from challenges where user_id = $1`,
    [tomas.user_id],
  )
  expect(rows[0].seconds).toBeGreaterThan(290)
  expect(rows[0].seconds).toBeLessThanOrEqual(300)
  // Only a correct password discloses that there is a second factor.
  expect((await enter(tomas, 'warm straws')).body['code']).toBe('INVALID_CREDENTIALS')
  const late = tokenOf(answer)
  await server.owner.query(
    `update challenges set expires_at = now() - interval '1 second' where user_id = $1`,
    [tomas.user_id],
  )
  expect((await finish(late, { code: '123456' })).body.code).toBe('CHALLENGE_ENDED')
})

test('a log-in with a second factor returns the same reply as one without', async () => {
  const tomas = await newMember(server, ana)
  const before = (await enter(tomas)).body
  const { secret } = await withApp(tomas)
  const answer = await finish(await challenged(tomas), { code: codeOf(secret) })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(before)
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!
  expect((await ask(server, cookie, 'validateSession')).body).toEqual(before)
})

test('a code works once, even in concurrent requests, and no older code works after it', async () => {
  const tomas = await newMember(server, ana)
  const { secret } = await withApp(tomas)
  expect((await finish(await challenged(tomas), { code: codeOf(secret, -1) })).body.code).toBe('INVALID_CODE')
  const tokens = [await challenged(tomas), await challenged(tomas), await challenged(tomas)]
  const code = codeOf(secret)
  const answers = await Promise.all(tokens.map((token) => finish(token, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  await server.owner.query('delete from attempts')
  expect((await finish(await challenged(tomas), { code })).status).toBe(422)
  expect((await finish(await challenged(tomas), { code: codeOf(secret, 1) })).status).toBe(200)
})

test('a challenge is answered once, and a rejected second answer does not consume its code', async () => {
  const tomas = await newMember(server, ana)
  const { recovery_codes } = await withApp(tomas)
  const token = await challenged(tomas)
  const [first, second] = recovery_codes as [string, string]
  const answers = await Promise.all([first, second].map((code) => finish(token, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // The refused request has not consumed its code.
  const unused = answers[0]!.status === 200 ? second : first
  expect((await finish(await challenged(tomas), { code: unused })).status).toBe(200)
})

test('ten recovery codes are shown once, stored as hashes, and work once each in any notation', async () => {
  const tomas = await newMember(server, ana)
  const { secret, recovery_codes } = await withApp(tomas)
  expect(new Set(recovery_codes).size).toBe(10)
  const [code] = recovery_codes as [string]
  const { rows } = await server.owner.query('select code_hash::text from recovery_codes')
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(await tomas.call('listFactors', {}))).not.toContain(secret)
  const typed = code.toLowerCase().replaceAll('-', ' ')
  expect((await finish(await challenged(tomas), { code: typed })).status).toBe(200)
  expect((await finish(await challenged(tomas), { code: typed })).body.code).toBe('INVALID_CODE')
  expect((await tomas.call('listFactors', {})).recovery_codes_left).toBe(9)
  const renewed = (await tomas.call('renewRecoveryCodes', {})).recovery_codes
  expect((await finish(await challenged(tomas), { code: recovery_codes[1]! })).body.code).toBe('INVALID_CODE')
  expect((await finish(await challenged(tomas), { code: renewed[0]! })).status).toBe(200)
  expect(await mailsTo(tomas)).toEqual([
    'AUTHENTICATOR_ADDED',
    'RECOVERY_CODE_USED',
    'RECOVERY_CODES_MADE',
    'RECOVERY_CODE_USED',
  ])
})

test('five wrong codes in a quarter of an hour are allowed, however many log-ins are started', async () => {
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const { secret } = await withApp(tomas)
  await withApp(maren)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => challenged(tomas)))
  const guesses = await Promise.all(tokens.map((token) => finish(token, { code: '000000' })))
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  expect((await finish(await challenged(tomas), { code: codeOf(secret) })).status).toBe(429)
  // Other users are not locked out.
  expect((await finish(await challenged(maren), { code: '000000' })).status).toBe(422)
  await server.owner.query('delete from attempts')
})

test('a challenge accepts only codes of its own user', async () => {
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const [his, hers] = [await withApp(tomas), await withApp(maren)]
  expect((await finish(await challenged(tomas), { code: codeOf(hers.secret) })).status).toBe(422)
  expect((await finish(await challenged(tomas), { code: hers.recovery_codes[0] })).status).toBe(422)
  expect((await finish(await challenged(maren), { code: his.recovery_codes[0] })).status).toBe(422)
  await server.owner.query('delete from attempts')
})

test('a password reset cancels open challenges but keeps the second factor', async () => {
  const tomas = await newMember(server, ana)
  const { secret } = await withApp(tomas)
  const token = await challenged(tomas)
  const password = 'nine frozen lanterns hum'
  const body = { code: await resetCode(server, tomas.email), password }
  const done = await ask(server, '', 'resetPassword', { body })
  expect(done.status).toBe(204)
  // An attacker who only reads the user's mails gets no device cookie, and so no separate count of attempts.
  expect(JSON.stringify(done.headers['set-cookie'])).not.toContain('device=')
  expect((await finish(token, { code: codeOf(secret) })).body.code).toBe('CHALLENGE_ENDED')
  const again = await enter(tomas, password)
  expect(again.body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await finish(tokenOf(again), { code: codeOf(secret) })).status).toBe(200)
})

test('concurrent setups of a first factor return the recovery codes once', async () => {
  const tomas = await newMember(server, ana)
  const [first, second] = await Promise.all([withPasskey(tomas, 'Laptop'), withPasskey(tomas, 'Telephone')])
  expect([first.recovery_codes.length, second.recovery_codes.length].toSorted()).toEqual([0, 10].toSorted())
  const { passkeys, recovery_codes_left } = await tomas.call('listFactors', {})
  expect(passkeys.map(({ name }) => name).toSorted()).toEqual(['Laptop', 'Telephone'])
  expect(recovery_codes_left).toBe(10)
})

test('a passkey works as the second factor, or alone without email and password', async () => {
  const tomas = await newMember(server, ana)
  const { passkey } = await withPasskey(tomas)
  const answer = await enter(tomas)
  expect(answer.body['challenge']).toMatchObject({
    ways: ['PASSKEY', 'RECOVERY_CODE'],
    passkeys: [passkey.id],
  })
  const token = tokenOf(answer)
  expect((await finish(token, { passkey: passkey.get(token) })).body).toMatchObject({
    user: { id: tomas.user_id },
  })

  const begun = await ask(server, '', 'requestChallenge')
  const nameless = String(begun.body['token'])
  const entered = await finish(nameless, { passkey: passkey.get(nameless) })
  expect(entered.body).toMatchObject({ user: { id: tomas.user_id } })
  const cookie = String([entered.headers['set-cookie']].flat()[0]).split(';')[0]!
  const { body } = await ask(server, cookie, 'listSessions')
  expect((body['sessions'] as { way: string }[])[0]).toMatchObject({ way: 'PASSKEY', is_this: true })
  // A challenge without a user can be answered by a passkey only.
  const other = String((await ask(server, '', 'requestChallenge')).body['token'])
  expect((await finish(other, { code: '123456' })).body.code).toBe('INVALID_CODE')
})

test('a passkey is rejected with an old counter, no user verification, or another site, challenge or user', async () => {
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const { passkey } = await withPasskey(tomas)
  const hers = (await withPasskey(maren)).passkey
  const tryOne = async (answer: (token: string) => object) => {
    await server.owner.query('delete from attempts')
    const token = await challenged(tomas)
    return (await finish(token, { passkey: answer(token) })).status
  }
  expect(await tryOne((token) => passkey.get(token))).toBe(200)
  expect(await tryOne((token) => passkey.get(token, 0x01))).toBe(422)
  expect(await tryOne(() => passkey.get('another-challenge'))).toBe(422)
  expect(await tryOne((token) => hers.get(token))).toBe(422)
  expect(await tryOne((token) => ({ ...softPasskey().get(token), id: passkey.id, rawId: passkey.id }))).toBe(
    422,
  )
  passkey.setCounter(0)
  expect(await tryOne((token) => passkey.get(token))).toBe(422)
  passkey.setCounter(50)
  expect(await tryOne((token) => passkey.get(token))).toBe(200)
  const elsewhere = softPasskey('https://evil.test')
  const { options } = await tomas.call('startPasskey', {})
  const body = { name: 'Theirs', challenge: String(options['challenge']), passkey: elsewhere.create(options) }
  expect((await tomas.try('addPasskey', { body })).body.code).toBe('INVALID_CODE')
})

test('a started passkey can be added once, and only by the same user', async () => {
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const passkey = softPasskey()
  const { options } = await tomas.call('startPasskey', {})
  const body = { name: 'Laptop', challenge: String(options['challenge']), passkey: passkey.create(options) }
  expect((await maren.try('addPasskey', { body })).body.code).toBe('INVALID_CODE')
  const answers = await Promise.all([tomas.try('addPasskey', { body }), tomas.try('addPasskey', { body })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('irreversible requests require re-authentication within the last minutes', async () => {
  const owner = await newTenant(server, 'Stal Zonder')
  const { tenant_id } = owner
  const askFor = () => owner.try('requestArchive', { body: { tenant_id } })
  expect((await askFor()).status).toBe(201)
  await letTimePass(owner)
  expect((await askFor()).body.code).toBe('REAUTHENTICATION_REQUIRED')
  const { challenge } = await owner.call('startReauthentication', {})
  expect(challenge.ways).toEqual(['PASSWORD'])
  const wrong = await owner.try('reauthenticate', { body: { password: 'warm straws' } })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD'])
  await owner.call('reauthenticate', { body: { password: PASSWORD } })
  expect((await owner.call('startReauthentication', {})).is_reauthenticated).toBe(true)
  expect((await askFor()).status).toBe(201)

  const { secret } = await withApp(owner)
  await letTimePass(owner)
  // A member with a second factor cannot re-authenticate by password.
  expect((await owner.try('reauthenticate', { body: { password: PASSWORD } })).body.code).toBe(
    'CHALLENGE_ENDED',
  )
  const begun = (await owner.call('startReauthentication', {})).challenge
  expect(begun.ways).toEqual(['CODE', 'RECOVERY_CODE'])
  await owner.call('reauthenticate', { body: { challenge: begun.token, code: codeOf(secret) } })
  expect((await askFor()).status).toBe(201)
})

test.each(endpoints.filter(([, { reauthentication }]) => reauthentication === true))(
  '%s requires re-authentication before any other check',
  async (name) => {
    const { tenant_id } = hesitant
    await letTimePass(hesitant)
    const parts = { params: { id: tenant_id }, query: { tenant_id }, body: { tenant_id } }
    const { status, body } = await hesitant.try(name, parts)
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  },
)

test('the password alone does not re-authenticate a member with a second factor', async () => {
  const tomas = await newMember(server, ana)
  const change = (old_password: string, password: string) =>
    tomas.try('changePassword', { body: { old_password, password } })
  await letTimePass(tomas)
  const STRONG = 'nine frozen lanterns hum'
  expect((await change(PASSWORD, STRONG)).status).toBe(204)
  await tomas.call('reauthenticate', { body: { password: STRONG } })
  const { secret } = await withApp(tomas)
  await letTimePass(tomas)
  const refused = await change(STRONG, 'eight thawed candles sing')
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const { challenge } = await tomas.call('startReauthentication', {})
  await tomas.call('reauthenticate', { body: { challenge: challenge.token, code: codeOf(secret) } })
  expect((await change('warm straws', 'eight thawed candles sing')).body.code).toBe('WRONG_PASSWORD')
  expect((await change(STRONG, 'eight thawed candles sing')).status).toBe(204)
})

test('re-authentication is valid for one session of one user', async () => {
  const tomas = await newMember(server, ana, 'OWNER')
  const maren = await newMember(server, ana)
  const { secret } = await withApp(tomas)
  await letTimePass(tomas)
  const { challenge } = await tomas.call('startReauthentication', {})
  const body = { challenge: challenge.token, code: codeOf(secret) }
  expect((await maren.try('reauthenticate', { body })).body.code).toBe('CHALLENGE_ENDED')
  // A challenge for a log-in is not valid for a re-authentication, nor the reverse.
  const token = await challenged(tomas)
  expect((await tomas.try('reauthenticate', { body: { ...body, challenge: token } })).body.code).toBe(
    'CHALLENGE_ENDED',
  )
  expect((await finish(body.challenge, { code: body.code })).body.code).toBe('CHALLENGE_ENDED')
  const guesses = await Promise.all(
    Array.from({ length: 7 }, () => maren.try('reauthenticate', { body: { password: 'guess' } })),
  )
  // The user has used one of five attempts above.
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  expect((await tomas.try('reauthenticate', { body })).status).toBe(204)
})

test('secrets are not stored with idempotency keys', async () => {
  const tomas = await newMember(server, ana)
  const key = { 'idempotency-key': uuidv7() }
  const first = await tomas.try('startAuthenticator', {}, key)
  const again = await tomas.try('startAuthenticator', {}, key)
  expect(again.body['secret']).not.toBe(first.body['secret'])
  await tomas.try('reauthenticate', { body: { password: PASSWORD } }, key)
  const { rows } = await server.owner.query('select from idempotency_keys where user_id = $1', [
    tomas.user_id,
  ])
  expect(rows).toEqual([])
})

test('14 days after an owner requires a second factor, members without one can only set one up', async () => {
  const owner = await newTenant(server, 'Gestüt Heide')
  const { tenant_id } = owner
  const tomas = await newMember(server, owner)
  const set = (is_required: boolean) => owner.try('setFactorPolicy', { body: { tenant_id, is_required } })
  expect((await set(true)).body.code).toBe('FACTOR_MISSING')
  await withPasskey(owner)
  const { required_from } = await owner.call('setFactorPolicy', { body: { tenant_id, is_required: true } })
  expect(Math.round((Date.parse(required_from!) - Date.now()) / 86_400_000)).toBe(14)
  // Repeating the request does not extend the period.
  expect((await set(true)).body['required_from']).toBe(required_from)
  expect((await owner.call('showFactorPolicy', { query: { tenant_id } })).members).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: owner.user_id, has_factor: true }),
      expect.objectContaining({ id: tomas.user_id, has_factor: false }),
    ]),
  )
  const list = () => tomas.try('listParties', { query: { tenant_id } })
  expect((await list()).status).toBe(200)
  await server.owner.query(
    `update tenants set factor_required_from = now() - interval '1 second' where id = $1`,
    [tenant_id],
  )
  expect((await list()).body.code).toBe('FACTOR_REQUIRED')
  expect((await owner.try('listParties', { query: { tenant_id } })).status).toBe(200)
  const { secret } = await withApp(tomas)
  expect((await list()).status).toBe(200)
  // The last factor cannot be removed while the account requires one.
  expect((await tomas.try('removeAuthenticator')).body.code).toBe('LAST_FACTOR')
  expect((await finish(await challenged(tomas), { code: codeOf(secret) })).status).toBe(200)
  await withPasskey(tomas)
  expect((await tomas.try('removeAuthenticator')).status).toBe(204)
  // Other accounts do not require a second factor.
  expect((await eve.try('listParties', { query: { tenant_id: eve.tenant_id } })).status).toBe(200)
})

test('another owner can reset the second factor of a member, which ends the member’s sessions', async () => {
  const tomas = await newMember(server, ana)
  await withApp(tomas)
  await withPasskey(tomas)
  const reset = (by: Person) => by.try('resetFactors', { params: { id: tomas.user_id } })
  expect((await reset(eve)).status).toBe(404)
  expect((await reset(await newMember(server, ana))).status).toBe(403)
  expect((await ana.try('resetFactors', { params: { id: ana.user_id } })).body.code).toBe('NOT_ALLOWED')
  const token = await challenged(tomas)
  expect((await Promise.all([reset(ana), reset(ana)])).map(({ status }) => status)).toEqual([204, 204])
  expect((await tomas.try('validateSession')).status).toBe(401)
  expect((await finish(token, { code: '123456' })).body.code).toBe('CHALLENGE_ENDED')
  expect((await enter(tomas)).status).toBe(200)
  expect((await mailsTo(tomas)).filter((event) => event === 'FACTORS_RESET')).toEqual(['FACTORS_RESET'])
})

test('the operator resets a factor after three days and a mail, unless the user cancels the reset', async () => {
  const owner = await newTenant(server, 'Haras Perdu')
  const tomas = await newMember(server, owner)
  expect(await requestFactorReset(server.database, server.jobs, tomas.email)).toBeNull()
  expect(await requestFactorReset(server.database, server.jobs, 'nobody@stud.test')).toBeNull()
  const { secret } = await withApp(tomas)
  const due_at = await requestFactorReset(server.database, server.jobs, tomas.email)
  expect(await requestFactorReset(server.database, server.jobs, tomas.email)).toBe(due_at)
  expect(Math.round((Date.parse(due_at!) - Date.now()) / 86_400_000)).toBe(3)
  const { rows: mails } = await server.owner.query(
    `select data->>'event' as event, data->>'to' as to from pgboss.job
    where name = 'mail-security' and data->>'event' like 'RESET_%' and data->>'user_id' = $1`,
    [tomas.user_id],
  )
  expect(mails).toEqual(
    expect.arrayContaining([
      { event: 'RESET_ASKED', to: null },
      { event: 'RESET_OF_MEMBER', to: owner.email },
    ]),
  )
  const job = { user_id: tomas.user_id }
  await resetDueFactors(server.database, server.jobs, job)
  expect((await enter(tomas)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await tomas.call('listFactors', {})).reset_due_at).toBe(due_at)
  await tomas.call('keepFactors', {})
  await server.owner.query(`update factor_resets set due_at = now() - interval '1 second'`)
  await resetDueFactors(server.database, server.jobs, job)
  expect((await finish(await challenged(tomas), { code: codeOf(secret) })).status).toBe(200)

  await requestFactorReset(server.database, server.jobs, tomas.email)
  await server.owner.query(`update factor_resets set due_at = now() - interval '1 second'`)
  const twice = () => resetDueFactors(server.database, server.jobs, job)
  await Promise.all([twice(), twice()])
  expect((await enter(tomas)).status).toBe(200)
  expect(await mailsTo(tomas)).toContain('RESET_KEPT')
  expect((await mailsTo(tomas)).filter((event) => event === 'FACTORS_RESET')).toHaveLength(1)
})

test('a reset whose job runs early waits for its day, at most three days from now', async () => {
  const tomas = await newMember(server, await newTenant(server, 'Haras Avant'))
  await withApp(tomas)
  const due_at = await requestFactorReset(server.database, server.jobs, tomas.email)
  const planned = async () => {
    const { rows } = await server.owner.query(
      `delete from pgboss.job where name = 'reset-factors' and data->>'user_id' = $1 returning start_after`,
      [tomas.user_id],
    )
    return rows.map(({ start_after }) => Date.parse(start_after))
  }
  // The queue drops fractions of a second.
  const after = (due: string) => [Math.floor(Date.parse(due) / 1000 + 1) * 1000]
  const run = () => resetDueFactors(server.database, server.jobs, { user_id: tomas.user_id })
  expect(await planned()).toEqual(after(due_at!))
  await run()
  expect(await planned()).toEqual(after(due_at!))
  // The request was made while the clock was a year ahead.
  await server.owner.query(
    `update factor_resets set due_at = due_at + interval '1 year' where user_id = $1`,
    [tomas.user_id],
  )
  await run()
  const { reset_due_at } = await tomas.call('listFactors', {})
  expect(await planned()).toEqual(after(reset_due_at!))
  expect(Math.round((Date.parse(reset_due_at!) - Date.now()) / 86_400_000)).toBe(3)
  expect((await mailsTo(tomas)).filter((event) => event === 'RESET_ASKED')).toHaveLength(2)
})

test('a reset that an owner requested names that owner in mail and log', async () => {
  const owner = await newTenant(server, 'Haras Double')
  const tomas = await newMember(server, owner)
  await withApp(tomas)
  await server.owner.query(
    `insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'COLLABORATOR')`,
    [eve.tenant_id, tomas.user_id],
  )
  await owner.call('resetFactors', { params: { id: tomas.user_id }, query: {} })
  await server.owner.query(
    `update factor_resets set due_at = now() - interval '1 second' where user_id = $1`,
    [tomas.user_id],
  )
  const { rows: jobs } = await server.owner.query(
    `select data from pgboss.job where name = 'reset-factors' and data->>'user_id' = $1`,
    [tomas.user_id],
  )
  await resetDueFactors(server.database, server.jobs, jobs[0].data)
  const { rows: events } = await server.owner.query(
    `select user_id from security_events where kind = 'FACTORS_RESET' and subject_id = $1 and tenant_id = $2`,
    [tomas.user_id, owner.tenant_id],
  )
  expect(events).toEqual([{ user_id: owner.user_id }])
  const { rows: mails } = await server.owner.query(
    `select data->>'about' as about from pgboss.job
    where name = 'mail-security' and data->>'event' = 'FACTORS_RESET' and data->>'user_id' = $1`,
    [tomas.user_id],
  )
  expect(mails).toEqual([{ about: 'Ana García' }])
})

test('a member without a factor is not logged out by a reset, and an unconfirmed app is none', async () => {
  const tomas = await newMember(server, ana)
  await tomas.call('startAuthenticator', {})
  await ana.call('resetFactors', { params: { id: tomas.user_id }, query: {} })
  expect((await tomas.try('validateSession')).status).toBe(200)
  expect(await mailsTo(tomas)).toEqual([])
})

test('an authenticator app counts from its confirmation, not from the start of its setup', async () => {
  const tomas = await newMember(server, ana)
  const { secret } = await tomas.call('startAuthenticator', {})
  await server.owner.query(
    `update authenticators set created_at = now() - interval '1 day' where user_id = $1`,
    [tomas.user_id],
  )
  await tomas.call('confirmAuthenticator', { body: { code: codeOf(secret, -1) } })
  const { authenticator_since } = await tomas.call('listFactors', {})
  expect(Date.parse(authenticator_since!)).toBeGreaterThan(Date.now() - 60_000)
})

test('a recovery code of a user without an account is not consumed', async () => {
  const tomas = await newMember(server, ana)
  const { recovery_codes } = await withApp(tomas)
  const token = await challenged(tomas)
  const { rows } = await server.owner.query('delete from entitlements where user_id = $1 returning *', [
    tomas.user_id,
  ])
  const code = recovery_codes[0]!
  expect((await finish(token, { code })).body.code).toBe('INVALID_CODE')
  await server.owner.query(`insert into entitlements (tenant_id, user_id, role) values ($1, $2, $3)`, [
    ...[rows[0].tenant_id, rows[0].user_id, rows[0].role],
  ])
  expect((await finish(token, { code })).status).toBe(200)
})

test('the security log records changes of factors with their author, and rejected second factors', async () => {
  const owner = await newTenant(server, 'Haras du Jura')
  const tomas = await newMember(server, owner)
  const { secret } = await withApp(tomas)
  await finish(await challenged(tomas), { code: '000000' })
  await finish(await challenged(tomas), { code: codeOf(secret) })
  await owner.call('resetFactors', { params: { id: tomas.user_id }, query: {} })
  const { rows } = await server.owner.query(
    `select kind, user_id, subject_id, details from security_events
    where tenant_id = $1 and (user_id = $2 or subject_id = $2) order by happened_at, id`,
    [owner.tenant_id, tomas.user_id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'LOGGED_IN',
    'FACTOR_ADDED',
    'LOG_IN_REFUSED',
    'LOGGED_IN',
    'FACTORS_RESET',
  ])
  expect(rows[3].details).toEqual({ way: 'CODE' })
  expect(rows[4]).toMatchObject({ user_id: owner.user_id, subject_id: tomas.user_id })
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a user has one app and up to 20 passkeys, and keeps the last factor if the account requires one', async () => {
  const owner = await newTenant(server, 'Haras du Lac')
  const { tenant_id } = owner
  await withApp(owner)
  expect((await owner.try('startAuthenticator', {})).body.code).toBe('IN_USE')
  const { passkey } = await withPasskey(owner)
  const { options } = await owner.call('startPasskey', {})
  const again = { name: 'Again', challenge: String(options['challenge']), passkey: passkey.create(options) }
  expect((await owner.try('addPasskey', { body: again })).body.code).toBe('IN_USE')
  await owner.call('removeAuthenticator', {})
  await owner.call('setFactorPolicy', { body: { tenant_id, is_required: true } })
  const { passkeys } = await owner.call('listFactors', {})
  const params = { id: passkeys[0]!.id }
  expect((await owner.try('removePasskey', { params })).body.code).toBe('LAST_FACTOR')
  for (let known = 1; known < MAX_PASSKEYS; known += 1) await withPasskey(owner, `Key ${known}`)
  expect((await owner.try('startPasskey', {})).body.code).toBe('IN_USE')
  expect((await owner.try('removePasskey', { params })).status).toBe(204)
})

test('a wrong code does not re-authenticate', async () => {
  const tomas = await newMember(server, ana)
  const { secret } = await withApp(tomas)
  await letTimePass(tomas)
  const { challenge } = await tomas.call('startReauthentication', {})
  const body = { challenge: challenge.token, code: codeOf(secret, -1) }
  expect((await tomas.try('reauthenticate', { body })).body.code).toBe('INVALID_CODE')
  expect((await tomas.call('startReauthentication', {})).is_reauthenticated).toBe(false)
})

test('challenges without a session are limited per address', async () => {
  await server.owner.query('delete from attempts')
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 101; attempt += 1)
    statuses.add((await ask(server, '', 'requestChallenge')).status)
  await server.owner.query('delete from attempts')
  expect([...statuses]).toEqual([201, 429])
})

test('a new user of a former member’s email gets none of that member’s factors', async () => {
  const owner = await newTenant(server, 'Haras des Dunes')
  const { tenant_id } = owner
  const before = await newMember(server, owner)
  const { passkey } = await withPasskey(before, 'Office')
  await withApp(before)
  await requestFactorReset(server.database, server.jobs, before.email)
  await before.call('requestEmailChange', { body: { email: `${uuidv7()}@stud.test` } })
  await owner.call('removeMember', { params: { id: before.user_id }, query: {} })
  const { email } = before
  const { id } = await owner.call('inviteMember', { body: { tenant_id, email, role: 'OWNER' } })
  const mail = await mailMemberInvitation(server.database, { tenant_id, invitationId: id }, (path) => path)
  const token = decodeURIComponent(/#token=(\S+)/.exec(mail!.text)![1]!)
  const password = 'nine frozen lanterns hum'
  const body = { token, email, first_name: 'Maren', last_name: 'Lohse', password }
  expect((await ask(server, '', 'enrol', { body })).status).toBe(201)
  const nameless = String((await ask(server, '', 'requestChallenge')).body['token'])
  expect((await finish(nameless, { passkey: passkey.get(nameless) })).status).toBe(422)
  expect((await enter(before, password)).status).toBe(200)
  for (const table of ['recovery_codes', 'factor_resets', 'email_changes', 'password_resets']) {
    const { rows } = await server.owner.query(`select from ${table} where user_id = $1`, [before.user_id])
    expect(rows, table).toEqual([])
  }
})

test('a pending reset does not remove factors set up after the old ones were removed', async () => {
  const tomas = await newMember(server, ana)
  await withApp(tomas)
  await requestFactorReset(server.database, server.jobs, tomas.email)
  await tomas.call('removeAuthenticator', {})
  await withPasskey(tomas)
  expect((await tomas.call('listFactors', {})).reset_due_at).toBeNull()
  await server.owner.query(`update factor_resets set due_at = now() - interval '1 second'`)
  await resetDueFactors(server.database, server.jobs, { user_id: tomas.user_id })
  expect((await enter(tomas)).body.code).toBe('SECOND_FACTOR_REQUIRED')
})

test('every use of a recovery code is mailed to the user', async () => {
  const tomas = await newMember(server, ana)
  const { recovery_codes } = await withApp(tomas)
  const { challenge } = await tomas.call('startReauthentication', {})
  await tomas.call('reauthenticate', { body: { challenge: challenge.token, code: recovery_codes[0]! } })
  expect(await mailsTo(tomas)).toEqual(['AUTHENTICATOR_ADDED', 'RECOVERY_CODE_USED'])
})
