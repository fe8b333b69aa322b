import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { sendHelpMessage } from '#account/help/contract.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { onLoadPage } from '#ui/page.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, later, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aMember } from '#test/component/samples/members.ts'
import { aSession } from '#test/component/samples/session.ts'
import { leaveAccount, listMembers } from '../contract.ts'
import { leaveTexts } from '../texts.ts'

const loadPage = vi.fn<(path: string) => void>()

beforeEach(() => {
  loadPage.mockReset()
  onLoadPage(loadPage)
})

beforeEach(() => {
  vi.mocked(loadPage)
    .mockReset()
    .mockImplementation(() => {})
})

/** Chooses to leave in the menu of the user's own row. */
async function leave() {
  await page.getByRole('button', { name: commonTexts.actionsFor('Ana García') }).click()
  await page.getByRole('menuitem', { name: leaveTexts.leaveAccount }).click()
}
const dialog = page.getByRole('dialog')

async function openHub(role: 'OWNER' | 'COLLABORATOR', withOtherOwner: boolean, session = aSession(role)) {
  answerHub()
  const other = aMember({ id: anotherId(1), first_name: 'Nils', last_name: 'Brandt', role: 'OWNER' })
  const members = [aMember({ id: USER_ID, role }), ...(withOtherOwner ? [other] : [])]
  answer(listMembers, () => ({ members, pagination: { limit: 100, offset: 0, total: members.length } }))
  await open('/hub/general', session)
}

test('a collaborator leaves the only account after a question that states the consequences', async () => {
  await openHub('COLLABORATOR', true)
  await leave()
  await expect.element(dialog).toMatchTextContent(leaveTexts.question('Haras del Sur'))
  await expect.element(dialog).toMatchTextContent(leaveTexts.onlyText)
  const requests = answer(leaveAccount, () => undefined)
  await dialog.getByRole('button', { name: leaveTexts.leaveAccount }).click()
  await expect.poll(() => loadPage).toHaveBeenCalledWith('/home')
  expect(requests.map(({ params }) => params)).toEqual([{ account: TENANT_ID }])
})

test('the question before leaving counts unsent entries and considers other accounts', async () => {
  const session = aSession('OWNER')
  const [tenant] = session.tenants
  await openHub('OWNER', true, { ...session, tenants: [tenant!, { ...tenant!, id: anotherId(7) }] })
  const sending = later<null>()
  answer(sendHelpMessage, async () => {
    await sending.reply
    throw new Unreachable()
  })
  await expect.poll(() => openedStore()).not.toBeNull()
  const body = { message: 'The tank is low' }
  await queueEntry(sendHelpMessage, { body }, { summary: 'asked for help', details: {} })
  await leave()
  await expect.element(dialog).toMatchTextContent(leaveTexts.unsent(1))
  await expect.element(dialog).not.toMatchTextContent(leaveTexts.onlyText)
  answer(leaveAccount, () => {
    throw new Refusal('LAST_OWNER', 'The account needs an account owner. Make another member one first.')
  })
  await dialog.getByRole('button', { name: leaveTexts.leaveAccount }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The account needs an account owner.')
  expect(loadPage).not.toHaveBeenCalled()
  const [entry] = await openedStore()!.entries()
  await openedStore()!.box.done(entry!, null)
  sending.send(null)
})

test('the last owner sees how to leave the account', async () => {
  await openHub('OWNER', false)
  await leave()
  await expect.element(page.getByRole('dialog', { name: leaveTexts.lastTitle })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(leaveTexts.lastText('Haras del Sur'))
  await expect.element(dialog.getByRole('button', { name: leaveTexts.leaveAccount })).not.toBeInTheDocument()
})
