import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendHelpMessage } from '#account/help/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { searchEverything, showOverview } from '#integration/overview/contract.ts'
import { chooseAccount } from '#account/auth/contract.ts'
import { rolesTexts } from '#account/auth/texts.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { onLoadPage } from '#ui/page.ts'
import { newEntry } from '#ui/outbox/entry.ts'
import { eraseStore } from '#ui/outbox/erase-store.ts'
import { openStore } from '#ui/outbox/store.ts'
import { accountsOf, answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { OTHER_TENANT_ID, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { answerHome } from '#test/component/samples/hub.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { aSessionOfTwo } from '#test/component/samples/session.ts'
import { switchTexts } from './switch-texts.ts'
import { frameTexts } from './texts.ts'

const LINDENHOF = 'Gestüt Lindenhof'
const nameOf = (name: string) => ({ name: `${frameTexts.account} ${name}` })
const button = page.getByRole('button', nameOf('Haras del Sur'))
const header = () => document.querySelector('header')!

/** Opens the home screen. The other account has two items that need attention, and the open one has none. */
async function openHome() {
  answerHome()
  answerInBackground(showOverview, ({ query }) =>
    anOverview(
      query.tenant_id === TENANT_ID ? {} : { unlocated: 12, late_outcomes: { count: 1, first: [] } },
    ),
  )
  await open('/home', aSessionOfTwo())
  await expect.element(page.getByText(homeTexts.calm)).toBeVisible()
}

/** Prevents links from leaving the page. */
function stay() {
  const keep = (event: Event) => event.preventDefault()
  document.addEventListener('click', keep)
  onTestFinished(() => document.removeEventListener('click', keep))
}

test('users with a single account see no account menu', async () => {
  answerHome()
  await open('/home')
  await expect.element(page.getByText(homeTexts.calm)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(header().dataset['tone']).toBeUndefined()
  await expect.element(page.getByRole('banner').getByText('Haras del Sur')).toBeVisible()
})

test('the account menu shows the roles, what needs attention elsewhere, and a link to each other account', async () => {
  await openHome()
  expect(header().dataset['tone']).toBe('ice')
  await button.click()
  const other = page.getByRole('menuitem', { name: LINDENHOF, exact: false }).first()
  await expect.element(other).toMatchTextContent(`${rolesTexts.COLLABORATOR}, read only`)
  await expect.element(other).toMatchTextContent(switchTexts.attention(2))
  await expect.element(other).toHaveAttribute('href', pathInAccount('/home', OTHER_TENANT_ID))
  const own = page.getByRole('menuitem', { name: 'Haras del Sur', exact: false })
  await expect.element(own).toHaveAttribute('aria-current', 'true')
  await expect.element(own).toMatchTextContent(rolesTexts.OWNER)
  expect(own.element()).not.toHaveTextContent(switchTexts.attention(2))
  const tab = page.getByRole('menuitem', { name: switchTexts.newTab(LINDENHOF) })
  await expect.element(tab).toHaveAttribute('target', '_blank')
  await expect.element(tab).toHaveAttribute('href', pathInAccount('/home', OTHER_TENANT_ID))
  expect(accountsOf(listVesselStatus).toSorted()).toEqual([TENANT_ID, OTHER_TENANT_ID].toSorted())

  const chosen = answer(chooseAccount, () => aSessionOfTwo())
  stay()
  await other.click()
  await expect
    .poll(() => chosen)
    .toEqual([{ params: undefined, query: undefined, body: { account: OTHER_TENANT_ID } }])
})

test('a link that names an account opens it, and the name is removed from the address', async () => {
  answerHome()
  await open(pathInAccount('/home', OTHER_TENANT_ID), aSessionOfTwo())
  await expect.element(page.getByRole('button', nameOf(LINDENHOF))).toBeVisible()
  expect(location.search).toBe('')
  expect(header().dataset['tone']).toBe('ink')
  await expect.poll(() => new Set(accountsOf(showOverview))).toEqual(new Set([OTHER_TENANT_ID]))
})

test('on a phone the header names the account, and a sheet shows the unsent entries of other accounts', async () => {
  await page.viewport(390, 844)
  const store = await openStore({ user_id: USER_ID, tenant_id: OTHER_TENANT_ID }, () => null)
  const body = { message: 'The tank is low' }
  await store.add({
    ...newEntry(sendHelpMessage, { body }, new Date().toISOString(), { summary: 'asked for help' }),
  })
  store.close()
  onTestFinished(() => eraseStore(store.name))
  answer(sendHelpMessage, () => new Promise<never>(() => {}))
  answerHome()
  await open('/help', aSessionOfTwo())
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  await button.click()
  const sheet = page.getByRole('dialog', { name: switchTexts.title })
  await expect.element(sheet.getByText(switchTexts.waiting(1, LINDENHOF))).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: LINDENHOF, exact: false }))
    .toHaveAttribute('href', pathInAccount('/home', OTHER_TENANT_ID))
  await sheet.getByRole('button', { name: 'Haras del Sur', exact: false }).click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the search offers to switch accounts', async () => {
  answerInBackground(searchEverything, () => ({ found: [] }))
  const chosen = answer(chooseAccount, () => aSessionOfTwo())
  const loaded: string[] = []
  onLoadPage((path) => loaded.push(path))
  await openHome()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog').getByRole('combobox', { name: frameTexts.search })
  await expect.element(search).toHaveFocus()
  await search.fill('switch')
  const other = page.getByRole('option', { name: switchTexts.switchTo(LINDENHOF) })
  await expect.element(other).toBeVisible()
  await expect.element(page.getByText(switchTexts.switchTo('Haras del Sur'))).not.toBeInTheDocument()
  await other.click()
  await expect.poll(() => loaded).toEqual([pathInAccount('/home', OTHER_TENANT_ID)])
  expect(chosen.map(({ body }) => body)).toEqual([{ account: OTHER_TENANT_ID }])
})
