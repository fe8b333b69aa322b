/** Each payment adds thirty days, even if the provider repeats or reorders events. Unsigned events are refused. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { stripePayments } from '#platform/external/stripe-payments.ts'
import { newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const DAY_MS = 24 * 60 * 60 * 1000

async function expiryOf({ tenant_id }: Person): Promise<number> {
  const { rows } = await server.owner.query(
    'select subscription_expires_on as at from tenants where id = $1',
    [tenant_id],
  )
  return rows[0].at.getTime()
}

async function checkout(person: Person): Promise<string> {
  const { url } = await person.call('startCheckout', { body: { tenant_id: person.tenant_id } })
  return new URL(url).searchParams.get('payment_id')!
}

function notify(tenant_id: string, payment_id: string, outcome: 'PAID' | 'FAILED') {
  const { body, signature } = server.payments.notify({ tenant_id, payment_id, outcome })
  return send(body, signature)
}

async function send(payload: Buffer | string, signature: string): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/subscription/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return answer.statusCode
}

test('a payment adds thirty days to the expiry, or to now if it has passed, however often it is reported', async () => {
  const person = await newTenant(server)
  const { tenant_id } = person
  const before = await expiryOf(person)
  const payment_id = await checkout(person)
  expect(await expiryOf(person)).toBe(before)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => notify(tenant_id, payment_id, 'PAID')))
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(await expiryOf(person)).toBe(before + 30 * DAY_MS)

  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '9 days' where id = $1`,
    [tenant_id],
  )
  const expired = await person.try('createParty', { body: { tenant_id, name: 'Stal Van Dijk' } })
  expect(expired.status).toBe(402)
  await notify(tenant_id, await checkout(person), 'PAID')
  expect(Math.abs((await expiryOf(person)) - (Date.now() + 30 * DAY_MS))).toBeLessThan(60_000)
  const { payments } = await person.call('showSubscription', { query: { tenant_id } })
  expect(payments.map(({ status }) => status)).toEqual(['PAID', 'PAID'])
})

test('a checkout retried with its key is the same checkout, and another key starts another one', async () => {
  const person = await newTenant(server)
  const start = async (key: string) => {
    const body = { tenant_id: person.tenant_id }
    const { status, body: reply } = await person.try('startCheckout', { body }, { 'idempotency-key': key })
    return [status, reply]
  }
  const first = await start('one')
  expect(first[0]).toBe(201)
  expect(await start('one')).toEqual(first)
  const both = await Promise.all([start('two'), start('two')])
  expect(both[0]).toEqual(both[1])
  expect(both[0]).not.toEqual(first)
  // Keys are per user: another user's key of the same name is a different one.
  const other = await newTenant(server)
  const foreign = await other.try(
    'startCheckout',
    { body: { tenant_id: other.tenant_id } },
    { 'idempotency-key': 'one' },
  )
  expect(foreign.status).toBe(201)
  expect(foreign.body).not.toEqual(first[1])
  const { payments } = await person.call('showSubscription', { query: { tenant_id: person.tenant_id } })
  // The two concurrent requests may create two checkouts, but their replies show the same one.
  expect([2, 3]).toContain(payments.length)
})

test('concurrent payments both count, a late failure removes nothing, and an early failure is corrected', async () => {
  const person = await newTenant(server)
  const { tenant_id } = person
  const before = await expiryOf(person)
  const [one, other] = [await checkout(person), await checkout(person)]
  await Promise.all([notify(tenant_id, one, 'PAID'), notify(tenant_id, other, 'PAID')])
  expect(await expiryOf(person)).toBe(before + 60 * DAY_MS)
  await notify(tenant_id, one, 'FAILED')
  expect(await expiryOf(person)).toBe(before + 60 * DAY_MS)
  const third = await checkout(person)
  await notify(tenant_id, third, 'FAILED')
  expect(await expiryOf(person)).toBe(before + 60 * DAY_MS)
  await notify(tenant_id, third, 'PAID')
  expect(await expiryOf(person)).toBe(before + 90 * DAY_MS)
})

test('an event that is unsigned, altered or about an unknown payment extends nothing', async () => {
  const person = await newTenant(server)
  const { tenant_id } = person
  const before = await expiryOf(person)
  const payment_id = await checkout(person)
  const { body, signature } = server.payments.notify({ tenant_id, payment_id, outcome: 'FAILED' })
  const changed = body.toString().replace('FAILED', 'PAID')
  expect(await send(changed, signature)).toBe(400)
  expect(await send(body, '')).toBe(400)
  expect(await send(body, 'zz')).toBe(400)
  // Events for another tenant's payment, and for one that never existed, change nothing.
  const eve = await newTenant(server, 'Elsewhere')
  expect(await notify(eve.tenant_id, payment_id, 'PAID')).toBe(204)
  expect(await notify(tenant_id, uuidv7(), 'PAID')).toBe(204)
  expect(await expiryOf(person)).toBe(before)
})

test('the payments of another tenant are not shown', async () => {
  const [ana, eve] = [await newTenant(server), await newTenant(server, 'Elsewhere')]
  await checkout(ana)
  const { payments } = await eve.call('showSubscription', { query: { tenant_id: eve.tenant_id } })
  expect(payments).toEqual([])
})

const SECRET = 'whsec_test'

/** Starts a fake Stripe server, which sends the same reply to all requests and records them. */
async function standIn(status = 200) {
  const requests: { path: string; headers: IncomingMessage['headers']; form: URLSearchParams }[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      requests.push({ path: `${request.method} ${request.url}`, headers: request.headers, form })
      const body =
        status === 200
          ? { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' }
          : { error: { type: 'api_error', message: 'broken' } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const payments = stripePayments('sk_test_1', SECRET, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  return { requests, payments }
}

const CHECKOUT = {
  tenant_id: uuidv7(),
  payment_id: uuidv7(),
  amount: 2900,
  currency: 'EUR',
  email: 'ana@haras.test',
  return_url: 'https://straws.test/hub/subscription/payment?payment=1',
  cancel_url: 'https://straws.test/hub/subscription/payment?payment=1&cancelled=true',
}

test('Stripe: a checkout request has the documented form and an idempotency key', async () => {
  const { requests, payments } = await standIn()
  expect(await payments.startCheckout(CHECKOUT)).toBe('https://checkout.stripe.test/cs_1')
  const [request] = requests
  expect(request!.path).toBe('POST /v1/checkout/sessions')
  expect(request!.headers.authorization).toBe('Bearer sk_test_1')
  expect(request!.headers['idempotency-key']).toBe(CHECKOUT.payment_id)
  expect(Object.fromEntries(request!.form)).toEqual({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '2900',
    'line_items[0][price_data][product_data][name]': 'Strawbook, 30 days',
    client_reference_id: CHECKOUT.payment_id,
    'metadata[tenant_id]': CHECKOUT.tenant_id,
    'metadata[payment_id]': CHECKOUT.payment_id,
    customer_email: 'ana@haras.test',
    success_url: CHECKOUT.return_url,
    cancel_url: CHECKOUT.cancel_url,
  })
})

test('Stripe: a checkout that fails causes an error', async () => {
  const { payments } = await standIn(500)
  await expect(payments.startCheckout(CHECKOUT)).rejects.toThrow('broken')
})

test('Stripe: an event signed by the SDK is accepted, and an altered, foreign or old one is refused', async () => {
  const { payments } = await standIn()
  const { tenant_id, payment_id } = CHECKOUT
  const event = (type: string, payment_status = 'paid') =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      data: { object: { object: 'checkout.session', payment_status, metadata: { tenant_id, payment_id } } },
    })
  const signed = (payload: string, more: object = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...more })
  const read = (payload: string, header = signed(payload)) => payments.readEvent(Buffer.from(payload), header)

  const about = { tenant_id, payment_id }
  expect(await read(event('checkout.session.completed'))).toEqual({ ...about, outcome: 'PAID' })
  expect(await read(event('checkout.session.completed', 'unpaid'))).toBeNull()
  expect(await read(event('checkout.session.async_payment_succeeded'))).toEqual({ ...about, outcome: 'PAID' })
  expect(await read(event('checkout.session.async_payment_failed'))).toEqual({ ...about, outcome: 'FAILED' })
  expect(await read(event('checkout.session.expired'))).toEqual({ ...about, outcome: 'FAILED' })
  expect(await read(event('invoice.paid'))).toBeNull()

  const payload = event('checkout.session.completed')
  const old = Math.floor(Date.now() / 1000) - 6 * 60
  for (const [what, body, header] of [
    ['changed', payload.replace('paid', 'Paid'), signed(payload)],
    ['foreign', payload, signed(payload, { secret: 'whsec_other' })],
    ['old', payload, signed(payload, { timestamp: old })],
    ['unsigned', payload, ''],
  ] as const) {
    await expect(read(body, header), what).rejects.toMatchObject({ code: 'MALFORMED' })
  }
})

test('a checkout that the provider cannot start is reported as failed', async () => {
  const person = await newTenant(server)
  const { tenant_id } = person
  vi.spyOn(server.payments, 'startCheckout').mockRejectedValueOnce(new Error('the provider is away'))
  const { status, body } = await person.try('startCheckout', { body: { tenant_id } })
  expect([status, body.code]).toEqual([503, 'CHECKOUT_FAILED'])
  const { payments } = await person.call('showSubscription', { query: { tenant_id } })
  expect(payments.map((payment) => payment.status)).toEqual(['FAILED'])
})
