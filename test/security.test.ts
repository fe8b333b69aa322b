/** Attacks from outside: cookies, headers, logs, and sessions that have ended. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#app/features.ts'
import { GENERIC } from '#platform/contract/refusal-replies.ts'
import { logSerializers } from '#platform/http/log-requests.ts'
import { DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { ask, logIn, newTenant, openTestServer, PASSWORD } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)

/** Starts a production server behind HTTPS on the same database, with its log in memory. */
async function behindHttps(trustedProxies = 'loopback') {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { database, jobs, payments } = server
  const app = await serve({
    database,
    contract,
    mode: 'production' as const,
    publicUrl: 'https://straws.test',
    trustedProxies,
    external: {
      jobs,
      payments,
      link: (path) => `https://straws.test${path}`,
      archive_dir: server.archive_dir,
      upload_dir: server.archive_dir,
      most_file_bytes: 0,
      backup_days: 14,
      limits: DEFAULT_RATE_LIMITS,
      webhooks_to_loopback: false,
    },
    logger: pino({ level: 'trace', serializers: logSerializers }, stream),
  })
  onTestFinished(() => app.close())
  return { app, log: () => lines.join('') }
}

test('over HTTPS the cookie is HttpOnly and bound to this host, and HSTS is sent', async () => {
  const { app } = await behindHttps()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth',
    headers: { origin: 'https://straws.test' },
    payload: { email: ana.email, password: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-session=/)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
  const foreign = await app.inject({
    method: 'POST',
    url: '/api/v1/auth',
    headers: { origin: 'https://straws.test.evil.test' },
    payload: { email: ana.email, password: PASSWORD },
  })
  expect(foreign.statusCode).toBe(403)
})

test('the API description has the usual security policy and is serialised once', async () => {
  const { app } = await behindHttps()
  const get = (url: string) => app.inject({ url })
  const policy = (await get('/api/v1/version')).headers['content-security-policy']
  const made = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => made.mockRestore())
  const [json, again, yaml, page] = [
    await get('/api/v1/openapi.json'),
    await get('/api/docs/json'),
    await get('/api/docs/yaml'),
    await get('/api/docs'),
  ]
  const long = made.mock.results.filter(({ value }) => String(value).length > 10_000)
  expect(long).toEqual([])
  expect(again.body).toBe(json.body)
  expect(json.headers['content-type']).toMatch(/^application\/json/)
  expect(json.json()).toMatchObject({ openapi: '3.1.0' })
  for (const answer of [json, again, yaml, page, await get('/api/docs/static/swagger-ui.css')]) {
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([200, policy])
  }
  expect((await get('/api/docs/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('the client address is taken from trusted proxies only', async () => {
  const { app, log } = await behindHttps('loopback, 10.0.0.0/8')
  const ask = (remoteAddress: string, forwarded: string) =>
    app.inject({ url: '/api/v1/version', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  await ask('10.1.2.3', '192.0.2.66, 203.0.113.9, 10.9.9.9')
  await ask('198.51.100.4', '192.0.2.66')
  const addresses = [...log().matchAll(/"ip":"([^"]+)".*"request completed"/g)].map(([, ip]) => ip)
  expect(addresses).toEqual(['203.0.113.9', '198.51.100.4'])
})

test('the log contains each log-in and refusal, but no password, token, code or cookie', async () => {
  const { app, log } = await behindHttps()
  const email = 'maren@heide.test'
  const token = (await inviteToSignUp(server.database, email)).split('=')[1]!
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const wrong = 'a wrong password'
  await post('/api/v1/auth', { email: ana.email, password: wrong })
  const right = await post('/api/v1/auth', { email: ana.email, password: PASSWORD })
  const cookie = String(right.headers['set-cookie']).split(';')[0]!
  await app.inject({ url: `/api/v1/invitations/${token}` })
  await app.inject({ url: `/api/v1/movements?tenant_id=${ana.tenant_id}`, headers: { cookie } })
  await app.inject({ method: 'PUT', url: '/api/v1/auth/password', payload: { code: token, password: 'x' } })
  const person = { first_name: 'Maren', last_name: 'Thiel', email, password: 'nine frozen lanterns' }
  await post('/api/v1/signup', { token, ...person, country: 'DE' })
  const written = log()
  expect(written).toContain('INVALID_CREDENTIALS')
  expect(written).toContain('"statusCode":200')
  expect(written).toContain('/api/v1/invitations/-')
  for (const secret of [wrong, PASSWORD, 'nine frozen lanterns', token, cookie.split('=')[1]!]) {
    expect(written.includes(secret), secret).toBe(false)
  }
})

test('every log line of a request identifies its sender by ids, without personal data', async () => {
  const { app, log } = await behindHttps()
  const maren = await newTenant(server, 'Gestüt Heide')
  const { email, user_id, tenant_id } = maren
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers })
  await post('/auth', { email, password: 'a wrong password' })
  const entered = await post('/auth', { email, password: PASSWORD })
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!
  const get = (url: string) => app.inject({ url: `/api/v1${url}`, headers: { cookie } })
  await get(`/auth`)
  await get(`/parties?tenant_id=${tenant_id}`)
  await get(`/parties?tenant_id=${ana.tenant_id}`)
  await post('/parties', { tenant_id, name: '' }, { cookie })
  const stranger = '/api/v1/version'
  await app.inject({ url: stranger })
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; req?: { url: string } } & Record<string, unknown>)
    .filter(({ msg }) => msg === 'refused' || msg === 'request completed')
  const ofPeople = lines.filter(({ req }) => req?.url !== stranger)
  // A refused log-in belongs to no account yet, but names the user whose address was entered.
  expect(ofPeople.map((line) => line['user_id'])).toEqual(ofPeople.map(() => user_id))
  expect(ofPeople.slice(2).map((line) => line['tenant_id'])).toEqual(ofPeople.slice(2).map(() => tenant_id))
  expect(ofPeople.map(({ msg }) => msg).filter((msg) => msg === 'refused')).toHaveLength(3)
  expect(lines.filter((line) => line['user_id'] === undefined)).toHaveLength(1)
  for (const name of [email, 'Ana', 'García', 'Heide']) expect(log()).not.toContain(name)
})

test('an unexpected error has the id of its log entry, and database errors are logged without their values', async () => {
  const { app, log } = await behindHttps()
  const { email } = ana
  await server.owner.query(`
    create function refuse_party() returns trigger language plpgsql as $$ begin
      raise exception 'not this one' using detail = 'Failing row contains ' || new.name;
    end $$;
    create trigger refuse_party after insert on parties for each row execute function refuse_party()`)
  const entered = await app.inject({
    method: 'POST',
    url: '/api/v1/auth',
    payload: { email, password: PASSWORD },
  })
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!
  const payload = { tenant_id: ana.tenant_id, name: 'Stal Van Dijk' }
  const failed = await app.inject({ method: 'POST', url: '/api/v1/parties', payload, headers: { cookie } })
  await server.owner.query('drop function refuse_party cascade')
  expect(failed.statusCode).toBe(500)
  const request_id = failed.headers['x-request-id']
  expect(failed.json()).toEqual({ code: 'ERROR', message: GENERIC, request_id })
  const entry = log()
    .split('\n')
    .find((line) => line.includes('a request failed'))
  expect(JSON.parse(entry!)).toMatchObject({ reqId: request_id, err: { message: 'not this one' } })
  expect(log()).not.toContain('Van Dijk')
  expect(request_id).toMatch(/^[0-9a-f]{10}$/)
  expect(entered.headers['x-request-id']).not.toBe(request_id)
})

test('a session expires sixty days after it began, however often it is used', async () => {
  const session = await logIn(server, ana)
  expect((await session.try('validateSession')).status).toBe(200)
  await server.owner.query(`update sessions set created_at = now() - interval '61 days' where user_id = $1`, [
    ana.user_id,
  ])
  expect((await session.try('validateSession')).status).toBe(401)
})

test('fields that a user may not set are refused in every request', async () => {
  const eve = await newTenant(server, 'Elsewhere')
  const { tenant_id } = eve
  for (const [name, body] of [
    ['createParty', { tenant_id, name: 'Stal Van Dijk' }],
    ['createAnimal', { tenant_id, name: 'Quintus L', sex: 'STALLION' }],
    ['inviteMember', { tenant_id, email: 'maren@heide.test', role: 'COLLABORATOR' }],
    ['updateProfile', { first_name: 'Eve' }],
    ['startCheckout', { tenant_id }],
    ['sendHelpMessage', { message: 'How?' }],
  ] as const) {
    for (const more of [
      { id: ana.user_id },
      { is_self: true },
      { version: 7 },
      { status: 'PAID' },
      { user_id: ana.user_id },
      { subscription_expires_on: '2999-01-01' },
      { entitlements: [{ role: 'OWNER', tenant_id: ana.tenant_id }] },
    ]) {
      const answer = await eve.try(name, { body: { ...body, ...more } })
      expect([answer.status, answer.body.code], `${name} ${JSON.stringify(more)}`).toEqual([422, 'INVALID'])
    }
  }
  const foreign = await eve.try('createParty', { body: { tenant_id: ana.tenant_id, name: 'Theirs' } })
  expect(foreign.status).toBe(404)
})

test('sign-ups with malformed bodies are refused without an internal error', async () => {
  for (const body of [
    null,
    [],
    'text',
    7,
    {},
    { token: { $ne: '' } },
    { token: '\u0000', email: 'a@b.test' },
  ]) {
    for (const name of [
      'signUp',
      'enrol',
      'resetPassword',
      'requestPasswordReset',
      'judgePassword',
    ] as const) {
      const { status } = await ask(server, '', name, { body })
      expect(status, `${name} ${JSON.stringify(body)}`).toBe(422)
    }
  }
  for (const token of ['x', '%00', 'a'.repeat(190), `${ana.tenant_id}.x`, '..']) {
    const answer = await server.app.inject({ url: `/api/v1/invitations/${encodeURIComponent(token)}` })
    expect([404, 400], token).toContain(answer.statusCode)
  }
})
