import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendHelpMessage } from '#account/help/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { logOut } from '#account/auth/contract.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { newEntry } from '#ui/outbox/entry.ts'
import { eraseStore } from '#ui/outbox/erase-store.ts'
import { openStore } from '#ui/outbox/store.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { foundPage } from '#test/component/samples/found.ts'
import { answerHome, answerHub } from '#test/component/samples/hub.ts'
import { aSession, aSessionOfTwo } from '#test/component/samples/session.ts'
import { OTHER_TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { frameTexts } from './texts.ts'

test("the user's menu leads to the profile", async () => {
  answerHub()
  await open('/help')
  await page.getByRole('button', { name: frameTexts.menu, exact: false }).click()
  await expect.element(page.getByRole('menu').getByText(fullName(aSession().user))).toBeVisible()
  await page.getByRole('menuitem', { name: accountTexts.profile }).click()
  await expect.element(page.getByRole('region', { name: accountTexts.profile })).toBeVisible()
  expect(location.pathname).toBe('/hub/general')
})

test('a log-out from the search asks about unsent entries of all accounts, as in the menu', async () => {
  const store = await openStore({ user_id: USER_ID, tenant_id: OTHER_TENANT_ID }, () => null)
  onTestFinished(() => eraseStore(store.name))
  await store.add(
    newEntry(sendHelpMessage, { body: { message: 'The tank is low' } }, '2026-11-22T10:00:00Z', {
      summary: 'asked for help',
    }),
  )
  store.close()
  answer(sendHelpMessage, () => new Promise<never>(() => {}))
  answerHome()
  answerInBackground(searchEverything, () => foundPage())
  await open('/help', aSessionOfTwo())
  const requests = answer(logOut, () => undefined)
  await expect.element(page.getByRole('heading', { level: 1, name: helpTexts.title })).toHaveFocus()
  const question = page.getByRole('dialog', { name: offlineTexts.logOutTitle(1) })
  for (const answerOfUser of [offlineTexts.stay, offlineTexts.logOut]) {
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = page.getByRole('dialog').getByRole('combobox', { name: frameTexts.search })
    await expect.element(search).toHaveFocus()
    await search.fill(frameTexts.logOut)
    await page.getByRole('dialog').getByRole('option', { name: frameTexts.logOut }).click()
    await expect.element(question).toBeVisible()
    expect(requests).toEqual([])
    await question.getByRole('button', { name: answerOfUser, exact: true }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  await expect.poll(() => requests).toHaveLength(1)
})
