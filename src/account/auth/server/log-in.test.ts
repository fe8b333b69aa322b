import { expect, onTestFinished, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { ask, logIn, newMember, newTenant, openTestServer, PASSWORD, resetCode } from '#test/test-server.ts'
import { contract } from '#app/features.ts'
import { DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { serve } from '#platform/http/serve.ts'

const server = await openTestServer()
const ana = await newTenant(server)

test('a log-in returns the user, legal entities and tenants, and sets an HttpOnly cookie', async () => {
  const answer = await ask(server, '', 'logIn', {
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
  const wrong = await ask(server, '', 'logIn', { body: { email: ana.email, password: 'warm straws' } })
  const unknown = await ask(server, '', 'logIn', {
    body: { email: 'nobody@stud.test', password: 'warm straws' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: "We couldn't log you in. Please try again.",
  })
  expect(unknown.body).toEqual(wrong.body)
})

test('only a hash of the token is stored, and a new log-in ends the session it came with', async () => {
  const tomas = await newMember(server, ana)
  const again = await ask(server, tomas.cookie, 'logIn', { body: { email: tomas.email, password: PASSWORD } })
  const cookie = String(again.headers['set-cookie']).split(';')[0]!
  expect(cookie).not.toBe(tomas.cookie)
  expect((await ask(server, tomas.cookie, 'validateSession')).status).toBe(401)
  expect((await ask(server, cookie, 'validateSession')).status).toBe(200)
  const token = cookie.split('=')[1]!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await server.owner.query('select token_hash::text, user_id from sessions')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('log-out ends the session immediately, and succeeds without a session', async () => {
  const tomas = await newMember(server, ana)
  expect((await tomas.try('logOut')).status).toBe(204)
  expect((await tomas.try('validateSession')).body.code).toBe('NO_SESSION')
  expect((await ask(server, '', 'logOut')).status).toBe(204)
})

test('a session ends after long disuse, or when its user is no longer a member', async () => {
  const tomas = await newMember(server, ana)
  await server.owner.query('delete from entitlements where user_id = $1', [tomas.user_id])
  expect((await tomas.try('validateSession')).status).toBe(401)
  expect((await tomas.try('listParties', { query: { tenant_id: tomas.tenant_id } })).status).toBe(401)
  const idle = await logIn(server, ana)
  await server.owner.query(
    `update sessions set last_used_at = now() - interval '15 days' where user_id = $1`,
    [ana.user_id],
  )
  expect((await idle.try('validateSession')).status).toBe(401)
})

test('a refused log-in of a user without an account ends no session and starts none', async () => {
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  await server.owner.query('delete from entitlements where user_id = $1', [tomas.user_id])
  await server.owner.query('delete from sessions where user_id = $1', [tomas.user_id])
  const refused = await ask(server, maren.cookie, 'logIn', {
    body: { email: tomas.email, password: PASSWORD },
  })
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  expect((await maren.try('validateSession')).status).toBe(200)
  const { rows } = await server.owner.query('select from sessions where user_id = $1', [tomas.user_id])
  expect(rows).toEqual([])
})

test('concurrent log-in attempts are limited, and the reply states when to retry', async () => {
  const email = `${uuidv7()}@stud.test`
  const tries = Array.from({ length: 14 }, () =>
    ask(server, '', 'logIn', { body: { email, password: 'guess' } }),
  )
  const answers = await Promise.all(tries)
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const limited = answers.find(({ status }) => status === 429)!
  expect(limited.body.code).toBe('TOO_MANY_ATTEMPTS')
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(900)
  await server.owner.query(`update attempts set window_start = window_start - interval '15 minutes'`)
  expect((await ask(server, '', 'logIn', { body: { email, password: 'guess' } })).status).toBe(401)
})

test('many log-ins from one address are allowed, but not many guesses', async () => {
  await server.owner.query('delete from attempts')
  const enter = (password: string, email = ana.email) =>
    ask(server, '', 'logIn', { body: { email, password } })
  for (let times = 0; times < 14; times += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  }
  // A deadlock would have been resolved by the database and counted here.
  await server.owner.query('select pg_stat_force_next_flush()')
  const { rows } = await server.owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  const guesses: { status: number }[] = []
  // Send few requests at a time, so that none waits too long for its slot on a slow machine.
  while (guesses.length < 105) {
    const some = Array.from({ length: 15 }, (_, index) =>
      enter('guess', `nobody${guesses.length + index}@stud.test`),
    )
    guesses.push(...(await Promise.all(some)))
  }
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
})

const NEW_PASSWORD = 'nine frozen lanterns hum'
const enter = (email: string, password = PASSWORD, cookie = '') =>
  ask(server, cookie, 'logIn', { body: { email, password } })
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat().map((one) => String(one).split(';')[0]!)
const deviceOf = (answer: { headers: Record<string, unknown> }) =>
  cookiesOf(answer).find((one) => one.startsWith('device='))!

async function reset(email: string, password = NEW_PASSWORD) {
  const code = await resetCode(server, email)
  return ask(server, '', 'resetPassword', { body: { code, password } })
}

test('a log-in whose password is reset while it is checked opens no session', async () => {
  await server.owner.query('delete from attempts')
  const tomas = await newMember(server, ana)
  let transactions = 0
  const database: typeof server.database = {
    ...server.database,
    async transaction(work) {
      transactions += 1
      // The first transaction reads the password, the second begins the session.
      if (transactions === 2) expect((await reset(tomas.email)).status).toBe(204)
      return server.database.transaction(work)
    },
  }
  const external = {
    jobs: server.jobs,
    payments: server.payments,
    link: (path: string) => path,
    archive_dir: server.archive_dir,
    upload_dir: server.archive_dir,
    most_file_bytes: 0,
    backup_days: 14,
    limits: DEFAULT_RATE_LIMITS,
    webhooks_to_loopback: false,
  }
  const app = await serve({
    database,
    contract,
    mode: 'testing',
    publicUrl: undefined,
    external,
    logger: false,
  })
  onTestFinished(() => app.close())
  transactions = 0
  const late = await ask({ ...server, app }, '', 'logIn', {
    body: { email: tomas.email, password: PASSWORD },
  })
  expect([late.status, late.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  const { rows } = await server.owner.query('select from sessions where user_id = $1', [tomas.user_id])
  expect(rows).toEqual([])
})

test('a concurrent log-in and password reset leave no session of the old password', async () => {
  await server.owner.query('delete from attempts')
  const tomas = await newMember(server, ana)
  let password = PASSWORD
  for (let round = 0; round < 20; round += 1) {
    const next = `${NEW_PASSWORD} ${round}`
    const [entered, done] = await Promise.all([enter(tomas.email, password), reset(tomas.email, next)])
    expect(done.status).toBe(204)
    expect([200, 401]).toContain(entered.status)
    const session = await ask(server, cookiesOf(entered)[0] ?? '', 'validateSession')
    expect(session.status).toBe(401)
    password = next
  }
})

test('guesses from elsewhere do not lock out a known browser, but its own guesses do', async () => {
  await server.owner.query('delete from attempts')
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const device = deviceOf(await enter(tomas.email))
  const guess = (cookie = '') => enter(tomas.email, 'guess', cookie)
  const guesses = await Promise.all(Array.from({ length: 14 }, () => guess()))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await enter(tomas.email)).status).toBe(429)
  expect((await enter(tomas.email, PASSWORD, device)).status).toBe(200)

  // A device cookie that is forged, altered or of another user has no effect.
  const [id, user_id] = decodeURIComponent(device.split('=')[1]!).split('.')
  const otherDevice = deviceOf(await enter(maren.email))
  for (const wrong of [
    otherDevice,
    `device=${id}.${user_id}`,
    `device=${id}.${user_id}.c2lnbmF0dXJl`,
    device.replace('device=', 'device=x'),
  ]) {
    expect((await enter(tomas.email, PASSWORD, wrong)).status, wrong).toBe(429)
  }

  const own = await Promise.all(Array.from({ length: 14 }, () => guess(device)))
  expect(own.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await enter(tomas.email, PASSWORD, device)).status).toBe(429)
})

test('a browser is known for each user who has logged in from it', async () => {
  await server.owner.query('delete from attempts')
  const [tomas, maren] = [await newMember(server, ana), await newMember(server, ana)]
  const first = deviceOf(await enter(tomas.email))
  const shared = deviceOf(await enter(maren.email, PASSWORD, first))
  for (const { email } of [tomas, maren]) {
    await Promise.all(Array.from({ length: 11 }, () => enter(email, 'guess')))
    expect((await enter(email)).status).toBe(429)
    expect((await enter(email, PASSWORD, shared)).status).toBe(200)
  }
})

test('guesses do not keep a user from logging in after a password reset', async () => {
  await server.owner.query('delete from attempts')
  const tomas = await newMember(server, ana)
  const guesses = () => Promise.all(Array.from({ length: 12 }, () => enter(tomas.email, 'guess')))
  await guesses()
  const done = await reset(tomas.email)
  await guesses()
  expect((await enter(tomas.email, NEW_PASSWORD)).status).toBe(429)
  expect((await enter(tomas.email, NEW_PASSWORD, deviceOf(done))).status).toBe(200)
})

test('a password reset lifts the lockout of a browser with too many guesses', async () => {
  await server.owner.query('delete from attempts')
  const tomas = await newMember(server, ana)
  const device = deviceOf(await enter(tomas.email))
  await Promise.all(Array.from({ length: 12 }, () => enter(tomas.email, 'guess', device)))
  expect((await enter(tomas.email, PASSWORD, device)).status).toBe(429)
  const code = await resetCode(server, tomas.email)
  await ask(server, device, 'resetPassword', { body: { code, password: NEW_PASSWORD } })
  expect((await enter(tomas.email, NEW_PASSWORD, device)).status).toBe(200)
})

test('the limit on password resets never leaves a user without a valid code', async () => {
  await server.owner.query('delete from attempts')
  const askFor = (email: string) => ask(server, '', 'requestPasswordReset', { body: { email } })
  const { email } = await newMember(server, ana)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await askFor(email)).status).toBe(204)
  const refused = await askFor(email)
  expect(refused.status).toBe(429)
  // Codes work for ten minutes, so those mailed within the window of five minutes still work when it ends.
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5 * 60)
  await server.owner.query(`update attempts set window_start = window_start - interval '5 minutes'`)
  expect((await askFor(email)).status).toBe(204)
})

test('an IPv6 network counts as one address, a mapped IPv4 address as itself', async () => {
  await server.owner.query('delete from attempts')
  const wish = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/invitation-requests',
      remoteAddress,
      payload: { email: `${uuidv7()}@stud.test` },
    })
  const statuses = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push((await wish(address)).statusCode)
    return answers
  }
  const network = Array.from({ length: 20 }, (_, host) => `2001:db8:7:1:${host}::${host + 1}`)
  expect(new Set(await statuses(network))).toEqual(new Set([204]))
  expect(await statuses(['2001:db8:7:1:ffff::1', '2001:db8:7:2::1'])).toEqual([429, 204])
  const mapped = Array.from({ length: 20 }, () => '::ffff:192.0.2.9')
  expect(new Set(await statuses(mapped))).toEqual(new Set([204]))
  expect(await statuses(['192.0.2.9', '192.0.2.10', '::ffff:192.0.2.11'])).toEqual([429, 204, 204])
})
