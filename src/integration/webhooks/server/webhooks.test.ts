import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { setTimeout as pause } from 'node:timers/promises'
import { findActor } from '#account/members/server/find-members.ts'
import { findDue } from '#stock/nitrogen/server/find-due.ts'
import { StrawWithdrawal } from '#stock/straws/bookings.ts'
import { withdrawStraws } from '#stock/straws/server/withdraw-straws.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { openPostOutside } from '#platform/external/post-outside.ts'
import { overtaken } from '#test/blocked.ts'
import { DAY, newAnimal, newBatch, newContainer, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { answering, HANGING, openReceiver, WELL } from '#test/webhook-receiver.ts'
import type { WebhookEvent } from '../contract.ts'
import { mailWebhookDisabled } from './mail-webhook-disabled.ts'
import { lockEvents, relayEvents } from './relay-events.ts'
import { type Deps, startDeliveryWorker, sendDue, claimWebhook } from './send-due.ts'
import { waitUntil } from '#test/wait-until.ts'

const server = await openTestServer()
const receiver = await openReceiver()
afterAll(() => receiver.close())

let ahead = 0
const mails: { tenant_id: string; webhook_id: string; user_id: string }[] = []
const deps: Deps = {
  database: server.database,
  jobs: {
    async send(_, queue, job) {
      expect(queue).toBe('mail-webhook-disabled')
      mails.push(job as (typeof mails)[number])
    },
  },
  post: openPostOutside({ to_loopback: true, max_ms: 400 }),
  now: () => new Date(Date.now() + ahead),
}
beforeEach(async () => {
  // Prevent deliveries of earlier tests from being due.
  await server.owner.query('update webhook_leases set next_at = null')
  ahead = 0
  mails.length = 0
  receiver.received.length = 0
  receiver.behave(WELL)
})

const fail = (error: Error) => {
  throw error
}

/** Relays all events and sends all due deliveries. */
async function settle() {
  await relayEvents(server.database, new Set(), fail)
  for (let lease = await claimWebhook(deps); lease; lease = await claimWebhook(deps))
    await sendDue(deps, lease)
}

const BOOKED: WebhookEvent[] = ['movement.booked']

async function hooked(person: Person, events: WebhookEvent[] = BOOKED, url = receiver.url) {
  const { tenant_id } = person
  const { webhook, secret } = await person.call('createWebhook', { body: { tenant_id, url, events } })
  const params = { id: webhook.id }
  return {
    ...{ id: webhook.id, params, secret },
    show: async () => {
      const { webhooks } = await person.call('listWebhooks', { query: { tenant_id } })
      return webhooks.find(({ id }) => id === webhook.id)!
    },
    log: async () => (await person.call('listDeliveries', { params, query: {} })).deliveries,
    test: () => person.call('testWebhook', { params, body: { tenant_id } }),
    change: (change: object) => person.try('updateWebhook', { params, body: { tenant_id, ...change } }),
  }
}

const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })

test('a booked movement is sent immediately, as in the journal, with a signature', async () => {
  const ana = await newTenant(server)
  const { secret, log } = await hooked(ana)
  const { id: movement_id } = await newStraws(ana, 20)
  await settle()
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  const { movements } = await ana.call('listMovements', { query: { tenant_id: ana.tenant_id } })
  const verified = new Verifier(secret).verify(body, headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'movement.booked', data: movements[0] })
  expect(movements[0]!.id).toBe(movement_id)
  expect(await log()).toMatchObject([
    { id: headers['webhook-id'], type: 'movement.booked', state: 'DELIVERED', next_attempt_at: null, body },
  ])
  await settle()
  expect(receiver.received).toHaveLength(1)
})

test('an event is sent once per booked movement, not for rollbacks, refusals or retries', async () => {
  const ana = await newTenant(server)
  await hooked(ana)
  const { batch_id } = await newStraws(ana, 5)
  const { tenant_id, self_id: owner_id, user_id: signer_id } = ana
  const withdraw = (amount: number, key: string) =>
    ana.try(
      'changeStraws',
      {
        body: {
          ...{ tenant_id, batch_id, owner_id, signer_id, amount },
          withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
        },
      },
      { 'idempotency-key': key },
    )
  expect((await withdraw(6, uuidv7())).status).toBe(409)
  const key = uuidv7()
  expect((await Promise.all([withdraw(2, key), withdraw(2, key)])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  await settle()
  expect(bodies().map(({ data }) => [data['type'], data['amount']])).toEqual([
    ['COLLECTION', 5],
    ['LOSS', 2],
  ])
})

test('reversals are sent only to webhooks that subscribe to them', async () => {
  const ana = await newTenant(server)
  const booked = await hooked(ana)
  const reversed = await hooked(ana, ['movement.reversed'])
  const { id: movement_id } = await newStraws(ana, 5)
  await ana.call('reverseMovement', {
    params: { id: movement_id },
    body: { tenant_id: ana.tenant_id, reason: 'Typed twice' },
  })
  await settle()
  expect((await booked.log()).map(({ type }) => type)).toEqual(['movement.booked'])
  expect((await reversed.log()).map(({ type }) => type)).toEqual(['movement.reversed'])
  expect(bodies().find(({ type }) => type === 'movement.reversed')!.data).toMatchObject({
    reverses_id: movement_id,
    reason: 'Typed twice',
  })
})

test('events are sent only to webhooks of their account, and no other account sees the log', async () => {
  const [ana, eve] = [await newTenant(server), await newTenant(server, 'Elsewhere')]
  const hers = await hooked(eve)
  const ours = await hooked(ana)
  await newStraws(ana, 5)
  await settle()
  expect(await hers.log()).toEqual([])
  const [delivery] = await ours.log()
  const foreign = await eve.try('resendDelivery', {
    params: { id: ours.id, delivery_id: delivery!.id },
    body: { tenant_id: eve.tenant_id },
  })
  const crossed = await eve.try('resendDelivery', {
    params: { id: hers.id, delivery_id: delivery!.id },
    body: { tenant_id: eve.tenant_id },
  })
  expect([foreign, crossed].map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ])
})

/** Creates a stallion and a batch with this number of doses, at two straws per dose. */
async function stallionWith(person: Person, doses: number, low_doses: number | null) {
  const animal = await newAnimal(person, { low_doses })
  const { id: batch_id } = await newBatch(person, {
    animal_id: animal.id,
    straws_per_dose: 2,
  })
  const { tenant_id, warehouse_id, user_id: signer_id, self_id: owner_id } = person
  const add = (amount: number) =>
    person.call('addStraws', {
      body: { tenant_id, warehouse_id, signer_id, batch_id, date: DAY, reason: 'COLLECTION', amount },
    })
  await add(2 * doses)
  const use = (amount: number) =>
    person.call('changeStraws', {
      body: {
        ...{ tenant_id, batch_id, owner_id, signer_id, amount },
        withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
      },
    })
  return { animal, add, use }
}

test('low doses of a stallion are sent when they first fall below its limit', async () => {
  const ana = await newTenant(server)
  await hooked(ana, ['stallion.doses_low'])
  const { animal, add, use } = await stallionWith(ana, 12, 10)
  await stallionWith(ana, 3, null)
  await use(4)
  await settle()
  expect(bodies()).toEqual([])
  await use(1)
  await use(1)
  await settle()
  expect(bodies()).toMatchObject([
    {
      type: 'stallion.doses_low',
      data: { animal_id: animal.id, name: animal.name, low_doses: 10, doses: 9, straws: 18 },
    },
  ])
  await add(10)
  await use(12)
  await settle()
  expect(bodies()).toHaveLength(2)
  // The doses had risen before the event was relayed.
  await add(10)
  await use(12)
  await add(20)
  await settle()
  expect(bodies()).toHaveLength(2)
})

test('of concurrent bookings the one that falls below the limit is sent, once', async () => {
  const ana = await newTenant(server)
  await hooked(ana, ['stallion.doses_low'])
  const { use } = await stallionWith(ana, 20, 10)
  await Promise.all(Array.from({ length: 8 }, () => use(4)))
  await settle()
  expect(bodies().map(({ data }) => data['doses'])).toEqual([4])
})

test('only stallions can have a limit of doses', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const mare = await ana.try('createAnimal', { body: { tenant_id, name: 'Nube', sex: 'MARE', low_doses: 5 } })
  expect([mare.status, mare.body.fields]).toEqual([422, { 'body.low_doses': 'Only for stallions' }])
})

test('a nitrogen alarm is sent once per occurrence, and lesser alerts are not', async () => {
  const ana = await newTenant(server)
  await hooked(ana, ['nitrogen.alarm'])
  const { tenant_id } = ana
  const [low, warned] = [
    await newContainer(ana, { label: 'Tank 1' }),
    await newContainer(ana, { label: 'Tank 2' }),
  ]
  const measure = (container_id: string, cm: number, kind: 'READING' | 'REFILL' = 'READING') =>
    ana.call('createMeasurement', {
      body: { tenant_id, container_id, kind, happened_at: new Date().toISOString(), cm },
    })
  await measure(warned.id, 14)
  await Promise.all([measure(low.id, 5), measure(low.id, 5)])
  await settle()
  const alarm = { type: 'nitrogen.alarm', data: { container_id: low.id, kind: 'LOW_ALARM', cm_now: 5 } }
  expect(bodies()).toMatchObject([alarm])
  await findDue(server.database, server.jobs, new Date(), fail)
  await settle()
  expect(bodies()).toHaveLength(1)
  await measure(low.id, 30, 'REFILL')
  await measure(low.id, 5)
  await settle()
  expect(bodies()).toMatchObject([alarm, alarm])
})

const MINUTE_MS = 60_000

test('a failing server gets the same event again with growing delays until it accepts it', async () => {
  const ana = await newTenant(server)
  const { log, show, test: sendTest } = await hooked(ana)
  receiver.behave(answering(503))
  await sendTest()
  await settle()
  await settle()
  expect(receiver.received).toHaveLength(1)
  for (const minutes of [0.1, 5, 30, 120]) {
    ahead += minutes * MINUTE_MS + 1000
    await settle()
  }
  expect(receiver.received).toHaveLength(5)
  expect(
    new Set(receiver.received.map(({ headers, body }) => JSON.stringify([headers['webhook-id'], body]))).size,
  ).toBe(1)
  const [waiting] = await log()
  expect(waiting).toMatchObject({ state: 'WAITING', attempts: expect.any(Array) })
  expect(waiting!.attempts.map(({ status, problem }) => [status, problem])).toEqual(
    Array.from({ length: 5 }, () => [503, 'STATUS']),
  )
  expect(await show()).toMatchObject({
    failing_since: waiting!.attempts[0]!.at,
    waiting: 1,
    disabled_at: null,
  })
  receiver.behave(WELL)
  ahead += 5 * 60 * MINUTE_MS
  await settle()
  expect(await log()).toMatchObject([{ state: 'DELIVERED' }])
  expect(await show()).toMatchObject({ failing_since: null, waiting: 0 })
})

test('the log distinguishes timeouts, redirects and forbidden servers', async () => {
  const ana = await newTenant(server)
  const { log, test: sendTest } = await hooked(ana)
  receiver.behave(HANGING)
  await sendTest()
  await settle()
  receiver.behave(answering(302, { location: 'http://127.0.0.1:1/' }))
  await sendTest()
  await settle()
  const attempts = (await log()).flatMap(({ attempts: some }) =>
    some.map(({ problem, status }) => [problem, status]),
  )
  expect(attempts).toContainEqual(['TIMEOUT', null])
  expect(attempts).toContainEqual(['REDIRECT', 302])
})

test('after three days of failures a webhook is disabled, and owners are mailed once', async () => {
  const ana = await newTenant(server)
  await newMember(server, ana)
  const bea = await newMember(server, ana, 'OWNER')
  const hook = await hooked(ana)
  receiver.behave(answering(500))
  await newStraws(ana, 5)
  await newStraws(ana, 5)
  for (let hours = 0; hours < 100; hours += 1) {
    await settle()
    ahead += 60 * MINUTE_MS
  }
  expect(await hook.show()).toMatchObject({ disabled_reason: 'FAILING', waiting: 0 })
  expect((await hook.log()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED'])
  const ours = mails.filter(({ webhook_id }) => webhook_id === hook.id)
  expect(ours.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user_id, bea.user_id].toSorted())
  const link = (path: string) => `http://straws.test${path}`
  const mail = await mailWebhookDisabled(server.database, ours[0]!, link)
  expect([ana.email, bea.email]).toContain(mail!.to)
  expect(mail!.subject).toBe('Webhook to 127.0.0.1 is off')
  expect(mail!.text).toContain(`http://straws.test/hub/webhooks?account=${ana.tenant_id}`)
  const sent = receiver.received.length
  await newStraws(ana, 5)
  await settle()
  expect(receiver.received).toHaveLength(sent)

  // After being switched on, a webhook receives new events; missed ones are sent only on request.
  receiver.behave(WELL)
  expect((await hook.change({ is_enabled: true })).body).toMatchObject({
    disabled_at: null,
    failing_since: null,
  })
  expect(await mailWebhookDisabled(server.database, ours[0]!, link)).toBeNull()
  const missed = (await hook.log())[0]!
  const again = { params: { id: hook.id, delivery_id: missed.id }, body: { tenant_id: ana.tenant_id } }
  expect(await ana.call('resendDelivery', again)).toMatchObject({ id: missed.id, state: 'WAITING' })
  await newStraws(ana, 5)
  await settle()
  expect((await hook.log()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'FAILED'])
  expect(
    receiver.received.filter(({ headers }) => headers['webhook-id'] === missed.id).length,
  ).toBeGreaterThan(1)
})

test('an event refused for three days is given up while others are still delivered', async () => {
  const ana = await newTenant(server)
  const { log, show, test: sendTest } = await hooked(ana)
  const { id } = await sendTest()
  receiver.behave((request, response) => {
    answering(request.headers['webhook-id'] === id ? 422 : 204)(request, response)
  })
  await newStraws(ana, 5)
  for (let hours = 0; hours < 100; hours += 1) {
    await settle()
    ahead += 60 * MINUTE_MS
    if (hours % 24 === 0) await newStraws(ana, 1)
  }
  const states = Object.fromEntries((await log()).map((one) => [one.id, one.state]))
  expect(states[id]).toBe('FAILED')
  expect(Object.values(states).filter((state) => state === 'DELIVERED')).toHaveLength(6)
  expect((await show()).disabled_at).toBeNull()
  expect((await log()).find((one) => one.id === id)!.attempts).toHaveLength(10)
})

test('a webhook whose server answers 410 Gone is disabled', async () => {
  const ana = await newTenant(server)
  const { show, test: sendTest } = await hooked(ana)
  receiver.behave(answering(410))
  await sendTest()
  await settle()
  expect(await show()).toMatchObject({ disabled_reason: 'GONE' })
  expect(mails.map(({ user_id }) => user_id)).toEqual([ana.user_id])
})

test('after a change of secrets both sign for a day, then only the new one', async () => {
  const ana = await newTenant(server)
  const { params, secret, show, test: sendTest } = await hooked(ana)
  const rotated = await ana.call('rotateWebhookSecret', { params, body: { tenant_id: ana.tenant_id } })
  expect(rotated.secret).not.toBe(secret)
  expect((await show()).previous_until).not.toBeNull()
  const sentWith = async () => {
    receiver.received.length = 0
    await sendTest()
    await settle()
    const { body, headers } = receiver.received[0]!
    // The library uses the system clock instead of the test's.
    const at = Math.floor(deps.now().getTime())
    vi.spyOn(Date, 'now').mockReturnValue(at)
    onTestFinished(() => void vi.restoreAllMocks())
    const fits = [secret, rotated.secret].map((known) => {
      try {
        new Verifier(known).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })
    vi.restoreAllMocks()
    return fits
  }
  expect(await sentWith()).toEqual([true, true])
  ahead = 25 * 60 * MINUTE_MS
  expect(await sentWith()).toEqual([false, true])
})

test('events that failed while the clock was a year ahead are sent once it is corrected', async () => {
  const ana = await newTenant(server)
  const { log } = await hooked(ana)
  receiver.behave(answering(500))
  await newStraws(ana, 5)
  ahead = 365 * 24 * 60 * MINUTE_MS
  await settle()
  ahead = 0
  receiver.behave(WELL)
  // Reset times in the future, like `correctTimes`.
  await server.owner.query(`
    update webhook_leases set next_at = now(), paused_until = null where next_at > now() + interval '1 day'
  `)
  await settle()
  expect(await log()).toMatchObject([{ state: 'DELIVERED' }])
})

test('events of the last 30 days are listed, even if no newer event has removed the older ones', async () => {
  const ana = await newTenant(server)
  const { log } = await hooked(ana)
  await newStraws(ana, 5)
  await settle()
  expect(await log()).toHaveLength(1)
  await server.owner.query(
    `update webhook_events set happened_at = now() - interval '31 days' where tenant_id = $1`,
    [ana.tenant_id],
  )
  expect(await log()).toEqual([])
})

test('a secret is shown once, and is in no list, log or archive', async () => {
  const ana = await newTenant(server)
  const { params, secret } = await hooked(ana)
  const query = { tenant_id: ana.tenant_id }
  const read = [
    await ana.call('listWebhooks', { query }),
    await ana.call('listDeliveries', { params, query }),
    (await ana.try('updateWebhook', { params, body: { ...query, events: ['nitrogen.alarm'] } })).body,
  ]
  expect(JSON.stringify(read)).not.toContain('secret')
  expect(JSON.stringify(read)).not.toContain(secret.slice(6))
})

test('webhook addresses have to be https on the internet, or loopback in testing', async () => {
  const ana = await newTenant(server)
  const add = async (url: string) => {
    const answer = await ana.try('createWebhook', { body: { tenant_id: ana.tenant_id, url, events: BOOKED } })
    return answer.body.fields?.['body.url'] ?? answer.status
  }
  expect(await add('https://erp.haras.test/hook')).toBe(201)
  expect(await add('http://127.0.0.1:4000/hook')).toBe(201)
  expect(await add('http://erp.haras.test/hook')).toBe('Start with https://')
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '0xa000001', '100.64.1.1']) {
    expect(await add(`https://${host}/`)).toBe('Enter a public URL')
  }
  expect(await add('https://ana:cold@haras.test')).toMatch('without name or password')
  expect(await add('not an address')).toMatch('Enter a URL like https://')
})

test('the limit of ten webhooks per account holds for concurrent requests', async () => {
  const ana = await newTenant(server)
  const body = { tenant_id: ana.tenant_id, url: receiver.url, events: BOOKED }
  const answers = await Promise.all(Array.from({ length: 12 }, () => ana.try('createWebhook', { body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
  const key = { 'idempotency-key': uuidv7() }
  const bea = await newTenant(server)
  const hers = { body: { ...body, tenant_id: bea.tenant_id } }
  const twice = await Promise.all([bea.try('createWebhook', hers, key), bea.try('createWebhook', hers, key)])
  expect(twice[0].body).toEqual(twice[1].body)
  expect((await bea.call('listWebhooks', { query: { tenant_id: bea.tenant_id } })).webhooks).toHaveLength(1)
})

test('manual tests and retries are limited', async () => {
  const ana = await newTenant(server)
  const { params, log, test: sendTest } = await hooked(ana)
  const [body, first] = [{ tenant_id: ana.tenant_id }, await sendTest()]
  const answers = []
  for (let nth = 0; nth < 60; nth += 1) answers.push(await ana.try('testWebhook', { params, body }))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(59)
  expect([answers.at(-1)!.status, answers.at(-1)!.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  const resend = await ana.try('resendDelivery', { params: { ...params, delivery_id: first.id }, body })
  expect(resend.status).toBe(429)
  expect(await log()).toHaveLength(20)
})

test('a webhook that does not answer delays no others, and is paused between attempts', async () => {
  const [ana, bea] = [await newTenant(server), await newTenant(server)]
  const hanging = await openReceiver()
  onTestFinished(() => hanging.close())
  hanging.behave(HANGING)
  const slow = await hooked(ana, BOOKED, hanging.url)
  const quick = await hooked(bea)
  for (let booked = 0; booked < 5; booked += 1) await newStraws(ana, 1)
  await newStraws(bea, 1)
  await settle()
  expect(await quick.log()).toMatchObject([{ state: 'DELIVERED' }])
  // The first delivery was attempted, and the others wait for it.
  expect(hanging.received).toHaveLength(1)
  expect((await slow.log()).map(({ attempts }) => attempts.length).toSorted()).toEqual([0, 0, 0, 0, 1])
  await newStraws(ana, 1)
  await settle()
  expect(hanging.received).toHaveLength(1)
  ahead = 6000
  await settle()
  expect(hanging.received).toHaveLength(2)
})

test('concurrent servers send events in the order of booking, each once', async () => {
  const ana = await newTenant(server)
  const { log } = await hooked(ana)
  const amounts = Array.from({ length: 30 }, (_, index) => index + 1)
  for (const amount of amounts) await newStraws(ana, amount)
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  for (let servers = 0; servers < 3; servers += 1) startDeliveryWorker(deps, fail, ending.signal)
  await waitUntil(() => expect(receiver.received.length).toBe(30))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  expect(bodies().map(({ data }) => data['amount'])).toEqual(amounts)
  await waitUntil(async () => expect((await log()).every(({ state }) => state === 'DELIVERED')).toBe(true))
})

test('a webhook that a server is sending to is claimed by no other server, even for new events', async () => {
  const ana = await newTenant(server)
  const { test: sendTest } = await hooked(ana)
  await newStraws(ana, 1)
  await relayEvents(server.database, new Set(), fail)
  const lease = (await claimWebhook(deps))!
  await newStraws(ana, 2)
  await relayEvents(server.database, new Set(), fail)
  await sendTest()
  expect(await claimWebhook(deps)).toBeNull()
  await sendDue(deps, lease)
  expect(bodies()).toHaveLength(3)
  expect(await claimWebhook(deps)).toBeNull()
})

test('the lease of a killed server is taken over, and a slow server does not end the new lease', async () => {
  const ana = await newTenant(server)
  await hooked(ana)
  await newStraws(ana, 1)
  await relayEvents(server.database, new Set(), fail)
  const slow = (await claimWebhook(deps))!
  // The machine slept for two minutes.
  ahead = 121_000
  const other = (await claimWebhook(deps))!
  expect(other.webhook_id).toBe(slow.webhook_id)
  await sendDue(deps, slow)
  expect(bodies()).toEqual([])
  await newStraws(ana, 2)
  await relayEvents(server.database, new Set(), fail)
  expect(await claimWebhook(deps)).toBeNull()
  await sendDue(deps, other)
  expect(bodies().map(({ data }) => data['amount'])).toEqual([1, 2])
})

test('a server skips an account that another server reads, and takes the next', async () => {
  const [ana, bea] = [await newTenant(server), await newTenant(server)]
  const [hers, others] = [await hooked(ana), await hooked(bea)]
  await newStraws(ana, 1)
  await newStraws(bea, 1)
  await server.database.transaction(async (tx) => {
    await lockEvents(tx, ana.tenant_id)
    await relayEvents(server.database, new Set(), fail)
    expect([await hers.log(), await others.log()]).toMatchObject([[], [{ state: 'WAITING' }]])
  })
  await settle()
  expect(bodies()).toHaveLength(2)
})

test('a webhook disabled while its events are created gets none of them', async () => {
  const ana = await newTenant(server)
  const { change, log } = await hooked(ana)
  await newStraws(ana, 1)
  let off: ReturnType<typeof change>
  await overtaken(
    server,
    'select from webhook_leases where account = $1 for update',
    [ana.tenant_id],
    () => relayEvents(server.database, new Set(), fail),
    async () => {
      off = change({ is_enabled: false })
      await Promise.race([off, pause(300)])
    },
  )
  expect((await off!).status).toBe(200)
  await settle()
  expect([bodies(), (await log()).map(({ state }) => state)]).toEqual([[], ['FAILED']])
})

test('deleting one webhook does not hold up the events of others', async () => {
  const ana = await newTenant(server)
  const [gone, stays] = [await hooked(ana), await hooked(ana)]
  await newStraws(ana, 1)
  await overtaken(server, 'delete from webhooks where id = $1', [gone.id], () =>
    relayEvents(server.database, new Set(), fail),
  )
  expect(await stays.log()).toHaveLength(1)
})

test('the answer of a former address does not disable the new one', async () => {
  const ana = await newTenant(server)
  const { change, show } = await hooked(ana)
  await newStraws(ana, 1)
  await relayEvents(server.database, new Set(), fail)
  receiver.behave(answering(410))
  const post: Deps['post'] = async (...given) => {
    expect((await change({ url: `${receiver.url}/new` })).status).toBe(200)
    return deps.post(...given)
  }
  await sendDue({ ...deps, post }, (await claimWebhook(deps))!)
  expect(await show()).toMatchObject({
    url: `${receiver.url}/new`,
    disabled_reason: null,
    failing_since: null,
  })
})

test('events are sent in the order in which their transactions commit', async () => {
  const ana = await newTenant(server)
  await hooked(ana)
  const { tenant_id, user_id, self_id: owner_id } = ana
  const { id: batch_id } = await newBatch(ana)
  await server.database.transaction(async (tx) => {
    // The first transaction has started and waits while another one books.
    await openTenant(tx, tenant_id)
    const actor = (await findActor(tx, { tenant_id, user_id }))!
    await newStraws(ana, 5, { batch_id })
    const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
    const body = { tenant_id, batch_id, owner_id, signer_id: user_id, amount: 2, withdrawal }
    await withdrawStraws(tx, actor, StrawWithdrawal.parse(body))
  })
  await settle()
  expect(bodies().map(({ data }) => data['type'])).toEqual(['COLLECTION', 'LOSS'])
})

test('a server that starts slowly does not send its events before those of another', async () => {
  const ana = await newTenant(server)
  await hooked(ana)
  await newStraws(ana, 1)
  const slow = {
    ...server.database,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      server.database.transaction(async (tx) => {
        await sql`select now()`.execute(tx)
        await relayEvents(server.database, new Set(), fail)
        await newStraws(ana, 2)
        slow.transaction = server.database.transaction
        return work(tx)
      }),
  }
  await relayEvents(slow, new Set(), fail)
  await settle()
  expect(bodies().map(({ data }) => data['amount'])).toEqual([1, 2])
})

test('a manual retry during the last attempt starts the retries again', async () => {
  const ana = await newTenant(server)
  const { params, log } = await hooked(ana)
  await newStraws(ana, 1)
  await relayEvents(server.database, new Set(), fail)
  await server.owner.query('update webhook_deliveries set counted = 9 where webhook_id = $1', [params.id])
  receiver.behave(answering(500))
  const [waiting] = await log()
  const post: Deps['post'] = async (...given) => {
    const body = { tenant_id: ana.tenant_id }
    await ana.call('resendDelivery', { params: { ...params, delivery_id: waiting!.id }, body })
    return deps.post(...given)
  }
  await sendDue({ ...deps, post }, (await claimWebhook(deps))!)
  expect(await log()).toMatchObject([{ state: 'WAITING' }])
})

test('a disabled webhook gets no events, and a deleted one disappears with its log', async () => {
  const ana = await newTenant(server)
  const { id, change, log } = await hooked(ana)
  await change({ is_enabled: false })
  await newStraws(ana, 5)
  await settle()
  expect([await log(), bodies()]).toEqual([[], []])
  await change({ is_enabled: true })
  await newStraws(ana, 5)
  await ana.call('deleteWebhook', { params: { id }, query: {} })
  await settle()
  expect(bodies()).toEqual([])
  const { rows } = await server.owner.query('select from webhook_leases where webhook_id = $1', [id])
  expect(rows).toEqual([])
})

test('sent events are kept for thirty days', async () => {
  const ana = await newTenant(server)
  const { log } = await hooked(ana)
  await newStraws(ana, 1)
  await settle()
  await server.owner.query(
    `update webhook_events set happened_at = now() - interval '31 days' where tenant_id = $1`,
    [ana.tenant_id],
  )
  await newStraws(ana, 2)
  await settle()
  expect(await log()).toHaveLength(1)
})

test('an account that cannot be read does not delay others', async () => {
  const [ana, bea] = [await newTenant(server), await newTenant(server)]
  await hooked(ana, ['nitrogen.alarm'])
  const { log } = await hooked(bea)
  await server.owner.query(
    `insert into webhook_outbox (account, type, subject) values ($1, 'nitrogen.alarm', $2)`,
    [ana.tenant_id, uuidv7()],
  )
  await newStraws(bea, 1)
  const errors: Error[] = []
  await relayEvents(server.database, new Set(), (error) => errors.push(error))
  expect(errors).toHaveLength(1)
  expect(await log()).toHaveLength(1)
  await server.owner.query('delete from webhook_outbox')
})

test('the security log records who created, changed and deleted a webhook, without its secret', async () => {
  const ana = await newTenant(server)
  const { id, params, change } = await hooked(ana)
  await change({ events: ['nitrogen.alarm'] })
  await ana.call('rotateWebhookSecret', { params, body: { tenant_id: ana.tenant_id } })
  await ana.call('deleteWebhook', { params, query: {} })
  const { rows } = await server.owner.query(
    'select kind, user_id, details from security_events where tenant_id = $1 and subject_id = $2 order by id',
    [ana.tenant_id, id],
  )
  const kinds = ['WEBHOOK_ADDED', 'WEBHOOK_CHANGED', 'WEBHOOK_SECRET_CHANGED', 'WEBHOOK_DELETED']
  expect(rows).toEqual(kinds.map((kind) => ({ kind, user_id: ana.user_id, details: {} })))
})

test('a webhook disabled during an attempt gets nothing more', async () => {
  const ana = await newTenant(server)
  const { change, log, show } = await hooked(ana)
  await newStraws(ana, 3)
  await relayEvents(server.database, new Set(), fail)
  receiver.behave(answering(500))
  const post: Deps['post'] = async (...given) => {
    await change({ is_enabled: false })
    return deps.post(...given)
  }
  await sendDue({ ...deps, post }, (await claimWebhook(deps))!)
  expect(await log()).toMatchObject([{ state: 'FAILED', next_attempt_at: null, attempts: [{ status: 500 }] }])
  ahead = 60 * 60_000
  await settle()
  expect((await log())[0]!.attempts).toHaveLength(1)
  expect(await show()).toMatchObject({ disabled_reason: 'MEMBER', waiting: 0 })
})
