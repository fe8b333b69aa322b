import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sendHelpMessage } from '#account/help/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { eraseAccount } from '#handling/offline/web/erase-stores.ts'
import { hear } from '#handling/offline/web/offline-snapshot.ts'
import { validateSession } from '#account/auth/contract.ts'
import { newEntry } from '#ui/outbox/entry.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { openStore, storesOf } from '#ui/outbox/store.ts'
import { accountsOf, answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { anotherId, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { switchTexts } from './switch-texts.ts'
import { frameTexts } from './texts.ts'

const notice = page.getByRole('status')

/** Stores an unsent entry of an account that is not open, and the account's name if given. */
async function leaveUnsent(tenant_id: string, name?: string) {
  const store = await openStore({ user_id: USER_ID, tenant_id }, () => null)
  const body = { message: 'The tank is low' }
  await store.add(
    newEntry(sendHelpMessage, { body }, new Date().toISOString(), { summary: 'asked for help' }),
  )
  if (name) await store.write('account', name)
  store.close()
}

const accountsStored = async () => (await storesOf(USER_ID)).map(({ tenant_id }) => tenant_id)

test('stored data of an account that the user has left is erased, and a notice names unsent entries', async () => {
  const left = anotherId(7)
  await leaveUnsent(left, 'Gestüt Lindenhof')
  await open('/help')
  await expect.element(notice).toMatchTextContent(switchTexts.ended('Gestüt Lindenhof'))
  await expect.element(notice).toMatchTextContent(switchTexts.erased(1))
  expect(await accountsStored()).toEqual([TENANT_ID])
  await page.getByRole('button', { name: frameTexts.dismiss }).last().click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a link to an account of others does not erase the user’s own stored data', async () => {
  await open('/help')
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  await expect.poll(() => openedStore()).not.toBeNull()
  await eraseAccount({ user_id: USER_ID, tenant_id: anotherId(8) })
  await expect.element(notice).toMatchTextContent(switchTexts.notYours)
  expect(await accountsStored()).toEqual([TENANT_ID])
})

test('stored data of an account joined in another tab is kept and sent for that account', async () => {
  const joined = anotherId(9)
  await open('/help')
  await expect.poll(() => openedStore()).not.toBeNull()
  const session = aSession()
  const [tenant] = session.tenants
  answer(validateSession, () => ({ ...session, tenants: [tenant!, { ...tenant!, id: joined }] }))
  answer(sendHelpMessage, () => undefined)
  await leaveUnsent(joined)
  await hear({ user_id: USER_ID, tenant_id: TENANT_ID })
  expect((await accountsStored()).toSorted()).toEqual([TENANT_ID, joined].toSorted())
  expect(accountsOf(sendHelpMessage)).toEqual([joined])
})
