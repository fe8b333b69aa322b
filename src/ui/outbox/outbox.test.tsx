import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { sendHelpMessage } from '#account/help/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, keysOf } from '#test/component/fake-api.ts'
import { type Entry, newEntry } from './entry.ts'
import { queueDraft } from './keep.ts'
import { changeOutbox, closeOutbox, openOutbox, outboxState, sendNow } from './outbox.ts'
import { eraseStore } from './erase-store.ts'
import { nameOf } from './store.ts'

/** User of these tests only, because pages of other tests share the browser's stores, and these tests erase theirs. */
const person = { user_id: 'outbox-user', tenant_id: 'outbox-tenant' }

const open = (onSent: (outcomes: Entry[]) => void = () => {}) =>
  openOutbox({
    person,
    undoOf: () => null,
    ...{ onSent, onStop: () => {} },
  })

test('entries read while the user logs out are not shown to the next user', async () => {
  const store = await open()
  await queueDraft(sendHelpMessage, { summary: 'asked for help' })
  expect(outboxState().entries).toHaveLength(1)
  const { entries } = store
  vi.spyOn(store, 'entries').mockImplementationOnce(async () => {
    const read = await entries()
    closeOutbox()
    return read
  })
  await changeOutbox(async () => {})
  expect(outboxState().entries).toEqual([])
  await eraseStore(store.name)
})

test('an outbox closed while sending keeps its entries', async () => {
  const store = await open()
  const { next } = store.box
  vi.spyOn(store.box, 'next').mockImplementationOnce(() => {
    closeOutbox()
    return next()
  })
  const body = { message: 'The lid is frozen.' }
  await store.add(
    newEntry(sendHelpMessage, { body }, new Date().toISOString(), { summary: 'asked for help' }),
  )
  await sendNow(true)
  const again = await open()
  expect(await again.entries()).toHaveLength(1)
  closeOutbox()
  await eraseStore(store.name)
})

/** Entries as the store of version 1 holds them. */
const ENTRIES_OF_VERSION_1 = [
  {
    ...{
      key: 'first',
      method: 'POST',
      address: '/api/v1/help-messages',
      body: { message: 'The lid is frozen.' },
    },
    ...{ happened_at: '2026-11-26T08:00:00.000Z', kept_at: 1_795_852_800_000, said: 'asked for help' },
    ...{ about: { straws: [] }, state: 'WAITING', is_tried: true, is_undone: true },
  },
  {
    ...{ key: 'second', method: 'POST', address: '/api/v1/help-messages', body: { message: 'Where is it?' } },
    ...{ happened_at: '2026-11-26T08:01:00.000Z', kept_at: 1_795_852_860_000, said: 'asked again' },
    ...{ about: null, state: 'BOOKED', is_tried: true, why: 'It has moved.' },
    undo: {
      ...{ key: 'third', method: 'POST', address: '/api/v1/help-messages', body: { message: 'Never mind.' } },
      ...{ happened_at: '2026-11-26T08:02:00.000Z', kept_at: 1_795_852_920_000, said: 'Undo: asked again' },
      ...{ about: null, state: 'WAITING', is_tried: false },
    },
  },
]

/** Entries as the store of version 2 holds them. */
const ENTRIES_OF_VERSION_2 = [
  {
    ...{ key: 'waits', method: 'POST', address: '/api/v1/help-messages', body: { message: 'One.' } },
    ...{ happened_at: '2026-11-26T08:00:00.000Z', queuedAt: Date.now() - 60_000, summary: 'asked' },
    ...{ details: { straws: [] }, state: 'WAITING', wasSent: false },
  },
  {
    ...{ key: 'booked', method: 'POST', address: '/api/v1/help-messages', body: { message: 'Two.' } },
    ...{ happened_at: '2026-11-26T08:01:00.000Z', queuedAt: Date.now() - 60_000, summary: 'asked again' },
    ...{ details: {}, state: 'BOOKED', wasSent: true, undo: null },
  },
]

test('entries that waited in a store of version 2 are sent once, and recorded ones are not sent again', async () => {
  const former = await openDB(nameOf(person), 2, {
    upgrade: (made) => {
      made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      made.createObjectStore('kept')
    },
  })
  for (const entry of ENTRIES_OF_VERSION_2) await former.add('outbox', entry)
  former.close()
  const store = await open()
  expect((await openDB(nameOf(person))).version).toBe(3)
  const sent = answer(sendHelpMessage, () => undefined)
  await sendNow(true)
  await sendNow(true)
  expect(sent.map(({ body }) => body.message)).toEqual(['One.'])
  expect(keysOf(sendHelpMessage)).toEqual(['waits'])
  // An entry of version 2 has no time of recording, so it is deleted instead of being retained for the day.
  await store.settle(await store.entries(), Date.now() - 60_000)
  expect(await store.entries()).toMatchObject([{ key: 'waits', state: 'BOOKED', isIncluded: true }])
  closeOutbox()
  await eraseStore(store.name)
})

test('only entries that this tab has sent are reported, and refused ones are not reported as recorded', async () => {
  const reported: Entry[][] = []
  const store = await open((outcomes) => reported.push(outcomes))
  const queue = (message: string) =>
    store.add(
      newEntry(sendHelpMessage, { body: { message } }, new Date().toISOString(), {
        summary: message,
        details: {},
      }),
    )
  await queue('First')
  await queue('Second')
  answer(sendHelpMessage, ({ body }) => {
    if (body.message === 'Second') throw new Refusal('INVALID', 'No.')
    return undefined
  })
  await sendNow(true)
  expect(reported.map((some) => some.map(({ summary, state }) => [summary, state]))).toEqual([
    [
      ['First', 'BOOKED'],
      ['Second', 'REFUSED'],
    ],
  ])
  await sendNow(true)
  expect(reported).toHaveLength(1)
  closeOutbox()
  await eraseStore(store.name)
})

test('a recorded entry that cannot be undone stays recorded', async () => {
  const store = await open()
  const body = { message: 'The lid is frozen.' }
  const seq = await store.add(
    newEntry(sendHelpMessage, { body }, new Date().toISOString(), { summary: 'asked', details: {} }),
  )
  const [entry] = await store.entries()
  await store.box.done(entry!, null)
  expect(await store.takeBack(seq)).toBe(false)
  expect(await store.entries()).toMatchObject([{ seq, state: 'BOOKED' }])
  closeOutbox()
  await eraseStore(store.name)
})

test('entries stored by an earlier version are kept under their current names', async () => {
  const former = await openDB(nameOf(person), 1, {
    upgrade: (made) => {
      made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      made.createObjectStore('kept')
    },
  })
  for (const entry of ENTRIES_OF_VERSION_1) await former.add('outbox', entry)
  await former.put('kept', 5, 'skew')
  former.close()
  const store = await open()
  expect(await store.read('skew')).toBe(5)
  const entry = { method: 'POST', address: '/api/v1/help-messages' }
  expect(await store.entries()).toEqual([
    {
      ...{ ...entry, seq: 1, key: 'first', body: { message: 'The lid is frozen.' } },
      ...{ happened_at: '2026-11-26T08:00:00.000Z', queuedAt: 1_795_852_800_000, summary: 'asked for help' },
      ...{ details: { straws: [] }, state: 'WAITING', wasSent: true, undoRequested: true },
    },
    {
      ...{ ...entry, seq: 2, key: 'second', body: { message: 'Where is it?' } },
      ...{ happened_at: '2026-11-26T08:01:00.000Z', queuedAt: 1_795_852_860_000, summary: 'asked again' },
      ...{ details: null, state: 'BOOKED', wasSent: true, error: 'It has moved.' },
      undo: {
        ...{ ...entry, key: 'third', body: { message: 'Never mind.' } },
        ...{ happened_at: '2026-11-26T08:02:00.000Z', queuedAt: 1_795_852_920_000 },
        ...{ summary: 'Undo: asked again', details: null, state: 'WAITING', wasSent: false },
      },
    },
  ])
  closeOutbox()
  await eraseStore(store.name)
})
