import { expect, test, vi } from 'vitest'
import { sendHelpMessage } from '#features/help/contract.ts'
import { newEntry } from './entry.ts'
import { keepDraft } from './keep.ts'
import { changeOutbox, closeOutbox, openOutbox, outboxState, sendNow } from './outbox.ts'
import { eraseStore } from './store.ts'

/**
 * User of these tests only: pages of other tests share the browser's stores, and these tests erase theirs.
 */
const person = { user_id: 'outbox-user', tenant_id: 'outbox-tenant' }

const open = () =>
  openOutbox({
    person,
    undoOf: () => null,
    ...{ onBooked: () => {}, onStop: () => {} },
  })

test('entries that are read while the user logs out are not shown to the next one', async () => {
  const store = await open()
  await keepDraft(sendHelpMessage, { said: 'asked for help' })
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

test('an outbox that is closed while it sends keeps its entries', async () => {
  const store = await open()
  const { next } = store.box
  vi.spyOn(store.box, 'next').mockImplementationOnce(() => {
    closeOutbox()
    return next()
  })
  const body = { message: 'The lid is frozen.' }
  await store.add(newEntry(sendHelpMessage, { body }, new Date().toISOString(), { said: 'asked for help' }))
  await sendNow(true)
  const again = await open()
  expect(await again.entries()).toHaveLength(1)
  closeOutbox()
  await eraseStore(store.name)
})
