import { expect, test, vi } from 'vitest'
import { sendHelpMessage } from '#features/help/contract.ts'
import { TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { keepDraft } from './keep.ts'
import { changeOutbox, closeOutbox, openOutbox, outboxState } from './outbox.ts'
import { eraseStore } from './store.ts'

test('entries that are read while the user logs out are not shown to the next one', async () => {
  const nothing = () => {}
  const store = await openOutbox({
    person: { user_id: USER_ID, tenant_id: TENANT_ID },
    undoOf: () => null,
    ...{ onBooked: nothing, onStop: nothing },
  })
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
