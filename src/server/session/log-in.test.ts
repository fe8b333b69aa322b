import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { ask, logIn, newMember, newTenant, openHouse, PASSWORD } from '#test/house.ts'

const house = await openHouse()
const ana = await newTenant(house)

test('a log-in answers with user, legal entities and tenants, and sets a cookie no script can read', async () => {
  const answer = await ask(house, '', 'logIn', {
    body: { email: ` ${ana.email.toUpperCase()} `, password: PASSWORD },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    user: { id: ana.user_id, email: ana.email, entitlements: [{ role: 'OWNER', tenant_id: ana.tenant_id }] },
    legal_entities: [{ id: ana.warehouse_id, tenant_id: ana.tenant_id }],
    tenants: [{ id: ana.tenant_id, subscription: { expires_on: expect.any(String) } }],
  })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await ask(house, '', 'logIn', { body: { email: ana.email, password: 'warm straws' } })
  const unknown = await ask(house, '', 'logIn', {
    body: { email: 'nobody@stud.test', password: 'warm straws' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: "We couldn't log you in. Please try again.",
  })
  expect(unknown.body).toEqual(wrong.body)
})

test('the token is kept as a hash, and each log-in makes a new one and ends the one it came with', async () => {
  const tomas = await newMember(house, ana)
  const again = await ask(house, tomas.cookie, 'logIn', { body: { email: tomas.email, password: PASSWORD } })
  const cookie = String(again.headers['set-cookie']).split(';')[0]!
  expect(cookie).not.toBe(tomas.cookie)
  expect((await ask(house, tomas.cookie, 'validateSession')).status).toBe(401)
  expect((await ask(house, cookie, 'validateSession')).status).toBe(200)
  const token = cookie.split('=')[1]!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await house.owner.query('select token_hash::text, user_id from sessions')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('log-out ends the session by the next request, and is no error without one', async () => {
  const tomas = await newMember(house, ana)
  expect((await tomas.try('logOut')).status).toBe(204)
  expect((await tomas.try('validateSession')).body.code).toBe('NO_SESSION')
  expect((await ask(house, '', 'logOut')).status).toBe(204)
})

test('a session ends when it was not used for long, and when its user is no member any more', async () => {
  const tomas = await newMember(house, ana)
  await house.owner.query('delete from entitlements where user_id = $1', [tomas.user_id])
  expect((await tomas.try('validateSession')).status).toBe(401)
  expect((await tomas.try('listParties', { query: { tenant_id: tomas.tenant_id } })).status).toBe(401)
  const idle = await logIn(house, ana)
  await house.owner.query(
    `update sessions set last_used_at = now() - interval '15 days' where user_id = $1`,
    [ana.user_id],
  )
  expect((await idle.try('validateSession')).status).toBe(401)
})

test('attempts are limited even when they come at once, and tell when to come back', async () => {
  const email = `${uuidv7()}@stud.test`
  const tries = Array.from({ length: 14 }, () =>
    ask(house, '', 'logIn', { body: { email, password: 'guess' } }),
  )
  const answers = await Promise.all(tries)
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const limited = answers.find(({ status }) => status === 429)!
  expect(limited.body.code).toBe('TOO_MANY_ATTEMPTS')
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(900)
  await house.owner.query(`update attempts set window_start = window_start - interval '15 minutes'`)
  expect((await ask(house, '', 'logIn', { body: { email, password: 'guess' } })).status).toBe(401)
})

test('many who log in from one place are not held back, and many guesses from one place are', async () => {
  await house.owner.query('delete from attempts')
  const enter = (password: string, email = ana.email) =>
    ask(house, '', 'logIn', { body: { email, password } })
  for (let times = 0; times < 14; times += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  }
  // They waited for nobody in a ring, which the database would have had to break.
  await house.owner.query('select pg_stat_force_next_flush()')
  const { rows } = await house.owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  const guesses = await Promise.all(
    Array.from({ length: 105 }, (_, index) => enter('guess', `nobody${index}@stud.test`)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
}, 60_000)
