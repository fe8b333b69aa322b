import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listMembers } from '#account/members/contract.ts'
import { rightsTexts } from '#account/members/texts.ts'
import { validateSession } from '#account/auth/contract.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { openedStore, sendNow } from '#ui/outbox/outbox.ts'
import { unbooked } from '#ui/outbox/unsent.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { answer, answerInBackground, keysOf, later, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { anotherId, BATCH_ID, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aMember } from '#test/component/samples/members.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aSnapshot, forgetEntries, saveConsignment } from '#test/component/samples/offline.ts'
import { aCollaborator } from '#test/component/samples/session.ts'
import { commonTexts } from '#ui/texts.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { showOfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

const summary = 'Record 1 straw of B-26-001 as lost'
const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: '2026-03-12' } as const

test('the page never shows that the device has no stock while the device is still being read', async () => {
  await open('/offline')
  await expect.element(page.getByRole('searchbox', { name: offlineBarTexts.find })).toBeVisible()
  const shown: string[] = []
  const watching = new MutationObserver(() => shown.push(document.body.innerText))
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  answerInBackground(showOfflineSnapshot, () => {
    throw new Unreachable()
  })
  await open('/offline')
  await expect.element(page.getByRole('searchbox', { name: offlineBarTexts.find })).toBeVisible()
  watching.disconnect()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((text) => text.includes(offlineTexts.notYet))).toEqual([])
})

test('unsent entries warn that the browser may delete them, unless it has agreed to keep them', async () => {
  answerInBackground(changeStraws, () => {
    throw new Unreachable()
  })
  onTestFinished(() => void vi.restoreAllMocks())
  for (const isSafe of [false, true]) {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isSafe)
    vi.spyOn(navigator.storage, 'persist').mockResolvedValue(isSafe)
    await open('/offline')
    await expect.poll(() => openedStore()).not.toBeNull()
    if (!isSafe) await saveConsignment(1)
    const waiting = page.getByRole('region', { name: offlineTexts.waiting })
    await expect.element(waiting).toBeVisible()
    const warning = waiting.getByText(offlineTexts.mayGoUnsent)
    await expect.poll(() => warning.elements().length).toBe(isSafe ? 0 : 1)
  }
  await forgetEntries()
})

test('Undo of an entry that has just been recorded reports that it is too late', async () => {
  const sending = later<null>()
  const requests = answer(changeStraws, async () => {
    await sending.reply
    throw new Unreachable()
  })
  await open('/offline')
  await expect.poll(() => openedStore()).not.toBeNull()
  const body = { tenant_id: TENANT_ID, signer_id: USER_ID, batch_id: BATCH_ID, numbers: [[1, 1]], withdrawal }
  await queueEntry(changeStraws, { body: body as never }, { summary, details: {} })
  const waiting = page.getByRole('region', { name: offlineTexts.waiting })
  const undo = waiting.getByRole('button', { name: offlineTexts.undoThis(summary) })
  await expect.element(waiting.getByText(summary)).toBeVisible()
  await expect.element(undo).toBeVisible()
  await expect.poll(() => requests).toHaveLength(1)
  // Another tab has sent the entry and reloaded the stock; this tab does not know that yet.
  const [entry] = await openedStore()!.entries()
  await openedStore()!.box.done(entry!, null)
  await undo.click()
  await expect.element(page.getByRole('status').filter({ hasText: offlineTexts.tooLate })).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  sending.send(null)
})

test('while entries are sent, their place in the order is shown', async () => {
  const second = later<null>()
  let count = 0
  answer(changeStraws, async () => {
    count += 1
    if (count === 1) throw new Unreachable()
    if (count === 3) await second.reply
    return { movements: [aMovement()] }
  })
  await open('/offline')
  answerInBackground(showOfflineSnapshot, () => aSnapshot())
  await expect.poll(openedStore).not.toBeNull()
  await saveConsignment(1)
  await saveConsignment(2)
  const waiting = page.getByRole('region', { name: offlineTexts.waiting })
  await expect.element(waiting.getByRole('heading', { name: offlineTexts.waitingCount(2) })).toBeVisible()
  void sendNow(true)
  await expect.element(waiting.getByRole('progressbar', { name: offlineTexts.sending(2, 2) })).toBeVisible()
  second.send(null)
  await expect.element(waiting).not.toBeInTheDocument()
})

test('a refused entry can be retried in place', async () => {
  const requests = answer(changeStraws, () => {
    throw new Refusal('NOT_ENOUGH_STRAWS', 'There are fewer straws.')
  })
  await open('/offline')
  await expect.poll(() => openedStore()).not.toBeNull()
  const body = { tenant_id: TENANT_ID, signer_id: USER_ID, batch_id: BATCH_ID, numbers: [[1, 1]], withdrawal }
  await queueEntry(changeStraws, { body: body as never }, { summary, details: {} })
  const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })
  await expect.element(refused.getByText('There are fewer straws.')).toBeVisible()
  const again = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await refused.getByRole('button', { name: offlineTexts.anew }).click()
  await expect.element(refused).not.toBeInTheDocument()
  await expect.poll(() => again).toHaveLength(1)
  expect(again[0]!.body).toEqual(requests[0]!.body)
  const [first, second] = keysOf(changeStraws)
  expect(second).not.toBe(first)
  // The entry is booked, and contained in the stock that was reloaded since.
  await expect.poll(() => openedStore()!.entries()).toMatchObject([{ state: 'BOOKED', isIncluded: true }])
})

test('an entry refused because of a warning can be recorded anyway, with its original time', async () => {
  const message = 'Tank 1, canister 1, level 1 holds 90 straws and is full; 91 would be there.'
  const requests = answer(changeStraws, ({ body }) => {
    if ('accept' in body) return { movements: [aMovement()] }
    throw new Refusal('OVERFULL', message, { warnings: [{ code: 'OVERFULL', message }] })
  })
  await open('/offline')
  await expect.poll(() => openedStore()).not.toBeNull()
  const body = { tenant_id: TENANT_ID, signer_id: USER_ID, batch_id: BATCH_ID, numbers: [[1, 1]], withdrawal }
  await queueEntry(changeStraws, { body: body as never }, { summary, details: {} })
  const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })
  await expect.element(refused.getByText(message)).toBeVisible()
  await refused.getByRole('button', { name: commonTexts.anyway(offlineTexts.record) }).click()
  await expect.element(refused).not.toBeInTheDocument()
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests[1]!.body).toEqual({ ...requests[0]!.body, accept: ['OVERFULL'] })
  const [first, second] = keysOf(changeStraws)
  expect(second).not.toBe(first)
})

test('an entry whose right was revoked waits, and names the right and the owners who can grant it', async () => {
  await open('/offline', aCollaborator('BOOK'))
  await expect.poll(() => openedStore()).not.toBeNull()
  const members = [
    aMember({ first_name: 'Marta', last_name: 'Ruiz' }),
    aMember({ id: anotherId(1), first_name: 'Tomás', last_name: 'Ibarra' }),
    aMember({ id: anotherId(2), first_name: 'Nils', last_name: 'Brandt', role: 'COLLABORATOR' }),
  ]
  answer(listMembers, () => ({ members, pagination: { limit: 50, offset: 0, total: members.length } }))
  answer(validateSession, () => aCollaborator())
  const lacks = rightsTexts.lacks(words.BOOK)
  answer(changeStraws, () => {
    throw new Refusal('NOT_ALLOWED', lacks)
  })
  const body = { tenant_id: TENANT_ID, signer_id: USER_ID, batch_id: BATCH_ID, numbers: [[1, 1]], withdrawal }
  await queueEntry(changeStraws, { body: body as never }, { summary, details: {} })
  const waiting = page.getByRole('region', { name: offlineTexts.waiting })
  const reason = waiting.getByRole('status')
  for (const text of [
    offlineTexts.stops.NOT_ALLOWED,
    lacks,
    rightsTexts.owners('Marta Ruiz and Tomás Ibarra'),
  ])
    await expect.element(reason).toMatchTextContent(text)
  await expect.element(waiting.getByText(summary)).toBeVisible()
  answer(changeStraws, () => ({ movements: [aMovement()] }))
  // The page may send the entry first, when it has reloaded the session: then the button disappears.
  const send = waiting.getByRole('button', { name: offlineTexts.sendNow })
  ;(send.query() as HTMLElement | null)?.click()
  await expect.poll(unbooked).toBe(0)
})
