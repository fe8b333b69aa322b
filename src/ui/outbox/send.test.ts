import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { CONTRACT_HEADER } from '#platform/contract/version.ts'
import type { Entry } from './entry.ts'
import { type OutboxStore, postFor, sendAll, TOO_OLD } from './send.ts'
import { Unanswered } from '../unanswered.ts'

afterEach(() => vi.unstubAllGlobals())

const PERSON = {
  user_id: '0199d000-0000-7000-8000-000000000001',
  tenant_id: '0199d000-0000-7000-8000-000000000002',
}

const DAY_MS = 24 * 60 * 60 * 1000

function entryOf(seq: number, more: Partial<Entry> = {}): Entry {
  return {
    ...{ seq, key: `key ${seq}`, method: 'PATCH', address: '/api/v1/straws', body: { seq }, details: null },
    ...{ happened_at: '2026-03-12T14:32:00.000Z', queuedAt: Date.now(), summary: `Entry ${seq}` },
    ...{ state: 'WAITING', wasSent: false },
    ...more,
  }
}

/** Returns an outbox in memory, its entries by number, and the booked entries with their replies. */
function boxOf(...entries: Entry[]) {
  const stored = new Map(entries.map((entry) => [entry.seq, entry]))
  const booked: unknown[] = []
  const box: OutboxStore = {
    next: async () => [...stored.values()].find(({ state }) => state === 'WAITING'),
    change: async (entry) => stored.has(entry.seq) && Boolean(stored.set(entry.seq, entry)),
    done: async ({ seq }, reply) => {
      stored.delete(seq)
      booked.push([seq, reply])
    },
  }
  return { box, stored, booked }
}

/** Returns a function that posts an entry while `fetch` returns this response. */
function viaFetch(response: () => Response) {
  return (entry: Entry) => {
    vi.stubGlobal('fetch', async () => response())
    return postFor(PERSON, 5000)(entry)
  }
}

const OURS = { [CONTRACT_HEADER]: '1' }
const answer = (status: number, body: object = {}) => Response.json(body, { status, headers: OURS })

test('entries are sent one after the other, and recorded ones are removed', async () => {
  const { box, stored, booked } = boxOf(entryOf(1), entryOf(2))
  const sent: number[] = []
  const stop = await sendAll(box, async ({ seq }) => {
    sent.push(seq)
    expect(stored.get(seq)?.wasSent).toBe(true)
    return answer(200, { movements: [] })
  })
  expect(stop).toBeNull()
  expect(sent).toEqual([1, 2])
  expect(booked).toEqual([
    [1, { movements: [] }],
    [2, { movements: [] }],
  ])
})

test.each([400, 404, 409, 422])('a refusal with %i is reported, and the next is sent', async (status) => {
  const { box, stored } = boxOf(entryOf(1), entryOf(2))
  const stop = await sendAll(box, async ({ seq }) =>
    seq === 1 ? answer(status, { code: 'STRAWS_CHANGED', message: 'They have moved.' }) : answer(200),
  )
  expect(stop).toBeNull()
  expect([...stored.values()]).toMatchObject([{ seq: 1, state: 'REFUSED', error: 'They have moved.' }])
})

test.each([
  [401, 'NO_SESSION', 'SESSION'],
  [401, 'REMOVED', 'REMOVED'],
  [402, 'SUBSCRIPTION_EXPIRED', 'PAYMENT'],
  [403, 'NOT_ALLOWED', 'NOT_ALLOWED'],
  [426, 'OTHER_CONTRACT', 'CONTRACT'],
  [409, 'STILL_RUNNING', 'BUSY'],
  [429, 'TOO_MANY_ATTEMPTS', 'BUSY'],
  [500, 'ERROR', 'BUSY'],
  [503, 'UNAVAILABLE', 'BUSY'],
] as const)('%i %s stops sending and keeps all entries: %s', async (status, code, reason) => {
  const { box, stored } = boxOf(entryOf(1), entryOf(2))
  const post = vi.fn<() => Promise<Response>>(async () => answer(status, { code, message: 'No.' }))
  expect(await sendAll(box, post)).toMatchObject({ reason })
  expect(post).toHaveBeenCalledOnce()
  expect([...stored.values()].map(({ state }) => state)).toEqual(['WAITING', 'WAITING'])
})

test('an entry that the member may not record is kept as unsent, and can be removed', async () => {
  const { box, stored } = boxOf({ ...entryOf(1), wasSent: true })
  await sendAll(box, async () => answer(403, { code: 'NOT_ALLOWED', message: 'No.' }))
  expect([...stored.values()]).toMatchObject([{ state: 'WAITING', wasSent: false }])
})

test.each([
  ['a lost connection', () => Promise.reject(new Unanswered('Failed to fetch'))],
  ['a page of a captive portal', viaFetch(() => new Response('<html>Log in</html>'))],
  ['a refusal by a proxy', viaFetch(() => new Response('', { status: 404 }))],
  ['half a reply', async () => new Response('{"movements":[', { headers: OURS })],
])('%s counts as no reply: the entry is kept and sent again', async (_, post) => {
  const { box, stored, booked } = boxOf(entryOf(1))
  expect(await sendAll(box, post)).toEqual({ reason: 'SIGNAL' })
  expect([...stored.values()]).toMatchObject([{ state: 'WAITING', wasSent: true }])
  expect(booked).toEqual([])
})

test('a fault of the product stops sending, and is not called a lost connection', async () => {
  const { box, stored } = boxOf(entryOf(1))
  const fault = new TypeError('signals.any is not a function')
  expect(await sendAll(box, () => Promise.reject(fault))).toEqual({ reason: 'FAILED' })
  expect([...stored.values()]).toMatchObject([{ state: 'WAITING', wasSent: true }])
})

test('an overloaded server states when to try again', async () => {
  const { box } = boxOf(entryOf(1))
  const busy = { status: 503, headers: { ...OURS, 'Retry-After': '90' } }
  const stop = await sendAll(box, async () => Response.json({ code: 'UNAVAILABLE' }, busy))
  expect(stop).toMatchObject({ reason: 'BUSY', retry_after: 90 })
})

test('an entry nearly as old as the lifetime of keys is refused instead of sent', async () => {
  const { box, stored } = boxOf(entryOf(1, { queuedAt: Date.now() - 391 * DAY_MS }))
  const post = vi.fn<() => Promise<Response>>()
  expect(await sendAll(box, post)).toBeNull()
  expect(post).not.toHaveBeenCalled()
  expect([...stored.values()]).toMatchObject([{ state: 'REFUSED', error: TOO_OLD }])
})

test('an entry undone at the last moment is not sent', async () => {
  const { box, stored } = boxOf(entryOf(1))
  const { change } = box
  box.change = (entry) => {
    stored.delete(entry.seq)
    return change(entry)
  }
  const post = vi.fn<() => Promise<Response>>()
  expect(await sendAll(box, post)).toBeNull()
  expect(post).not.toHaveBeenCalled()
})

test('entries name their account, and those sent late or again name their time as well', async () => {
  const heads: Headers[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    heads.push(new Headers(headers))
    return answer(200)
  })
  const post = postFor(PERSON, 5000)
  await post(entryOf(1))
  await post(entryOf(2, { wasSent: true }))
  await post(entryOf(3, { queuedAt: Date.now() - 60_000 }))
  expect(heads.map((head) => head.get('happened-at'))).toEqual([
    null,
    '2026-03-12T14:32:00.000Z',
    '2026-03-12T14:32:00.000Z',
  ])
  expect(heads.map((head) => head.get('idempotency-key'))).toEqual(['key 1', 'key 2', 'key 3'])
  expect(heads[0]!.get('strawbook-person')).toBe(PERSON.user_id)
  expect(heads.map((head) => head.get(ACCOUNT_HEADER))).toEqual(Array(3).fill(PERSON.tenant_id))
})
