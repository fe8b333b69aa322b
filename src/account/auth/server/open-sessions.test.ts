import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  ask,
  logIn,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
  resetCode,
} from '#test/test-server.ts'
import { mailEmailChange } from './change-email.ts'
import { mailSecurity } from './security-mails.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const link = (path: string) => `http://straws.test${path}`
const NEW_PASSWORD = 'nine frozen lanterns hum'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

const enter = ({ email }: Person, password = PASSWORD, headers = {}) =>
  ask(server, '', 'logIn', { body: { email, password } }, headers)
const isOpen = async (person: Person) => (await person.try('validateSession')).status === 200
const mailsTo = async ({ user_id }: Person) => {
  const { rows } = await server.owner.query(
    `select data->>'event' as event, data->>'about' as about, data->>'to' as to from pgboss.job
    where name = 'mail-security' and data->>'user_id' = $1 order by created_on, id`,
    [user_id],
  )
  return rows as { event: string; about: string; to: string | null }[]
}

test('a user sees their own sessions with time, browser and address, and no others', async () => {
  const tomas = await newMember(server, ana)
  await enter(tomas, PASSWORD, { 'user-agent': PHONE })
  const { sessions } = await tomas.call('listSessions', {})
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ is_this: true, way: 'PASSWORD', address: '127.0.0.1' })
  expect(sessions[1]).toMatchObject({ is_this: false, browser: 'Chrome', system: 'Android' })
  // Expired sessions are not listed.
  await server.owner.query(
    `update sessions set last_used_at = now() - interval '15 days' where user_id = $1 and agent = $2`,
    [tomas.user_id, PHONE],
  )
  expect((await tomas.call('listSessions', {})).sessions).toHaveLength(1)
})

test('a user can end one or all of their other sessions, but none of another user', async () => {
  const tomas = await newMember(server, ana)
  const [phone, laptop, tablet] = [
    await logIn(server, tomas),
    await logIn(server, tomas),
    await logIn(server, tomas),
  ]
  const { sessions } = await phone.call('listSessions', {})
  const { id } = sessions.find(({ is_this }) => is_this)!
  for (const stranger of [ana, eve]) {
    expect((await stranger.try('endOneSession', { params: { id } })).status).toBe(404)
  }
  expect(await isOpen(phone)).toBe(true)
  const twice = await Promise.all([1, 2].map(() => laptop.try('endOneSession', { params: { id } })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await isOpen(phone)).toBe(false)
  await laptop.call('endOtherSessions', {})
  expect([await isOpen(laptop), await isOpen(tablet), await isOpen(tomas)]).toEqual([true, false, false])
  expect(await isOpen(ana)).toBe(true)
})

test('two sessions that end each other concurrently are not both left open', async () => {
  const tomas = await newMember(server, ana)
  const [phone, laptop] = [await logIn(server, tomas), await logIn(server, tomas)]
  const answers = await Promise.all([phone.try('endOtherSessions'), laptop.try('endOtherSessions')])
  expect(answers.some(({ status }) => status === 204)).toBe(true)
  expect([await isOpen(phone), await isOpen(laptop)]).not.toEqual([true, true])
})

test('changing the password requires the old one, ends all other sessions and mails the user', async () => {
  const tomas = await newMember(server, ana)
  const phone = await logIn(server, tomas)
  const change = (old_password: string, password = NEW_PASSWORD) =>
    tomas.try('changePassword', { body: { old_password, password } })
  expect((await change('warm straws')).body.code).toBe('WRONG_PASSWORD')
  expect((await change(PASSWORD, 'password1')).body.code).toBe('WEAK_PASSWORD')
  const code = await resetCode(server, tomas.email)
  expect((await change(PASSWORD)).status).toBe(204)
  expect([await isOpen(tomas), await isOpen(phone)]).toEqual([true, false])
  expect((await enter(tomas)).status).toBe(401)
  expect((await enter(tomas, NEW_PASSWORD)).status).toBe(200)
  // A reset code mailed before the password change no longer works.
  const body = { code, password: 'seven blue herons wade' }
  expect((await ask(server, '', 'resetPassword', { body })).body.code).toBe('INVALID_CODE')
  expect((await mailsTo(tomas)).map(({ event }) => event)).toContain('PASSWORD_CHANGED')
})

test('of two concurrent password changes one succeeds, and attempts are limited', async () => {
  const tomas = await newMember(server, ana)
  const [phone, laptop] = [await logIn(server, tomas), await logIn(server, tomas)]
  const change = (person: Person, password: string, old_password = PASSWORD) =>
    person.try('changePassword', { body: { old_password, password } })
  const answers = await Promise.all([change(phone, NEW_PASSWORD), change(laptop, 'seven blue herons wade')])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const maren = await newMember(server, ana)
  const guesses = await Promise.all(Array.from({ length: 7 }, () => change(maren, NEW_PASSWORD, 'guess')))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
  // Another session of the same user has its own count.
  expect((await change(await logIn(server, maren), NEW_PASSWORD)).status).toBe(204)
})

test('a log-in from a new browser is mailed, but not one from a known browser', async () => {
  const tomas = await newMember(server, ana)
  const known = await enter(tomas, PASSWORD, { 'user-agent': PHONE })
  const devices = (await mailsTo(tomas)).filter(({ event }) => event === 'NEW_DEVICE')
  expect(devices.at(-1)!.about).toBe('Chrome, Android (127.0.0.1)')
  const cookie = [known.headers['set-cookie']].flat().map((one) => String(one).split(';')[0]!)
  const device = cookie.find((one) => one.startsWith('device='))!
  await ask(server, device, 'logIn', { body: { email: tomas.email, password: PASSWORD } })
  expect((await mailsTo(tomas)).filter(({ event }) => event === 'NEW_DEVICE')).toHaveLength(devices.length)
  const job = {
    user_id: tomas.user_id,
    event: 'NEW_DEVICE',
    about: 'Chrome, Android',
    at: '2026-03-12T08:00:00Z',
  }
  const mail = await mailSecurity(server.database, job, link)
  expect(mail).toMatchObject({ to: tomas.email, subject: 'New log-in from Chrome, Android' })
  expect(mail!.text).toContain('Chrome, Android')
  expect(await mailSecurity(server.database, { ...job, user_id: uuidv7() }, link)).toBeNull()
})

/** Returns the mails to the old and the new address, with their codes. */
async function mailed({ user_id }: Person) {
  const { rows } = await server.owner.query('select id from email_changes where user_id = $1', [user_id])
  const change_id = rows[0].id as string
  const mail = (side: 'old' | 'new') => mailEmailChange(server.database, { user_id, change_id, side }, link)
  const codeOf = (text: string | undefined) => /#code=(\S+)/.exec(text ?? '')?.[1] ?? ''
  const [old, next] = [await mail('old'), await mail('new')]
  return { old, next, old_code: codeOf(old?.text), new_code: codeOf(next?.text), change_id }
}
const agree = (code: string) => ask(server, '', 'agreeToEmail', { body: { code } })

test('a new email takes effect once both mailboxes confirm it, in either order', async () => {
  const tomas = await newMember(server, ana)
  const email = `${uuidv7()}@stud.test`
  await tomas.call('requestEmailChange', { body: { email } })
  const { old, next, old_code, new_code } = await mailed(tomas)
  expect([old!.to, next!.to]).toEqual([tomas.email, email])
  expect((await agree(new_code)).body).toEqual({ is_changed: false })
  expect((await agree(new_code)).body).toEqual({ is_changed: false })
  expect((await enter({ ...tomas, email })).status).toBe(401)
  expect((await agree(old_code)).body).toEqual({ is_changed: true })
  expect((await agree(old_code)).body.code).toBe('INVALID_CODE')
  expect((await enter({ ...tomas, email })).status).toBe(200)
  expect((await enter(tomas)).status).toBe(401)
  expect((await mailsTo(tomas)).filter(({ event }) => event === 'EMAIL_CHANGED').map(({ to }) => to)).toEqual(
    expect.arrayContaining([tomas.email, email]),
  )
})

test('both mailboxes can confirm a new email at the same time', async () => {
  const tomas = await newMember(server, ana)
  const email = `${uuidv7()}@stud.test`
  await tomas.call('requestEmailChange', { body: { email } })
  const { old_code, new_code } = await mailed(tomas)
  const answers = await Promise.all([agree(old_code), agree(new_code)])
  expect(answers.map(({ body }) => body['is_changed']).toSorted()).toEqual([false, true])
  expect((await enter({ ...tomas, email })).status).toBe(200)
})

test('an email in use is neither disclosed nor taken, and links expire after a day or a new request', async () => {
  const tomas = await newMember(server, ana)
  const own = await tomas.try('requestEmailChange', { body: { email: tomas.email } })
  expect(own.body.fields).toEqual({ 'body.email': 'This is already your email' })
  await tomas.call('requestEmailChange', { body: { email: eve.email } })
  const taken = await mailed(tomas)
  // The user receives the usual mail: its absence would disclose that the new address has an account.
  expect([taken.old!.to, taken.next]).toEqual([tomas.email, null])
  expect((await agree(taken.old_code)).body).toEqual({ is_changed: false })
  const email = `${uuidv7()}@stud.test`
  await tomas.call('requestEmailChange', { body: { email } })
  const first = await mailed(tomas)
  await tomas.call('requestEmailChange', { body: { email } })
  expect((await agree(first.new_code)).body.code).toBe('INVALID_CODE')
  const stale = { user_id: tomas.user_id, change_id: first.change_id, side: 'old' as const }
  expect(await mailEmailChange(server.database, stale, link)).toBeNull()
  const second = await mailed(tomas)
  await agree(second.old_code)
  // Another user takes the address in the meantime.
  await server.owner.query('update users set email = $1 where id = $2', [email, eve.user_id])
  expect((await agree(second.new_code)).body.code).toBe('EMAIL_IN_USE')
  await server.owner.query(`update email_changes set expires_at = now() - interval '1 second'`)
  expect((await agree(second.new_code)).body.code).toBe('INVALID_CODE')
  const { rows } = await server.owner.query('select email from users where id = $1', [tomas.user_id])
  expect(rows).toEqual([{ email: tomas.email }])
})

test('email changes and guesses of their codes are limited', async () => {
  const tomas = await newMember(server, ana)
  await server.owner.query('delete from attempts')
  const email = `${uuidv7()}@stud.test`
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await tomas.try('requestEmailChange', { body: { email } })).status)
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => statuses[0]), 429])
  const guessed = new Set<number>()
  for (let tries = 0; tries < 51; tries += 1) guessed.add((await agree('guess')).status)
  await server.owner.query('delete from attempts')
  expect([...guessed]).toEqual([422, 429])
})

test('changing or resetting the password cancels a pending email change', async () => {
  const tomas = await newMember(server, ana)
  const ask_for = async (person: Person) => {
    await person.call('requestEmailChange', { body: { email: `${uuidv7()}@stud.test` } })
    return mailed(person)
  }
  const first = await ask_for(tomas)
  await tomas.call('changePassword', { body: { old_password: PASSWORD, password: NEW_PASSWORD } })
  expect((await agree(first.new_code)).body.code).toBe('INVALID_CODE')
  const second = await ask_for(tomas)
  const body = { code: await resetCode(server, tomas.email), password: PASSWORD }
  expect((await ask(server, '', 'resetPassword', { body })).status).toBe(204)
  expect((await agree(second.new_code)).body.code).toBe('INVALID_CODE')
})
