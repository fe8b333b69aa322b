/** Users of several accounts: each tab is in one of them, and a phone stores and sends the data of each separately. */
import type { Page } from '@playwright/test'
import { switchTexts } from '#app/web/frame/switch-texts.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { words } from '#platform/contract/words.ts'
import { navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { closeSaved, openOnce, unsent } from './beside-vessel.ts'
import { NEW_PASSWORD } from './new-account.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'
import { beginInTwoAccounts, HEIDE, NORTE } from './two-accounts.ts'

const account = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `${frameTexts.account} ${name}` })

async function createContainer(page: Page, label: string) {
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: containerTexts.label }).fill(label)
  await dialog.getByRole('button', { name: containerTexts.save, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('two tabs work in two accounts at the same time, and neither changes the other', async ({
  page,
  context,
  browser,
}) => {
  const { heide, norte } = await beginInTwoAccounts(browser, page)
  await page.goto('/home')
  await account(page, HEIDE).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: switchTexts.newTab(NORTE) }).click()
  const other = await opened
  await expect(account(other, NORTE)).toBeVisible()
  expect(new URL(other.url()).search).toBe('')
  await page.keyboard.press('Escape')

  for (const [tab, label] of [
    [page, 'Tank Heide'],
    [other, 'Tank Norte'],
  ] as const) {
    await tab.goto('/containers')
    await createContainer(tab, label)
  }
  for (const [{ send, tenant_id }, label] of [
    [heide, 'Tank Heide'],
    [norte, 'Tank Norte'],
  ] as const) {
    const { containers } = await send('GET', `/containers?tenant_id=${tenant_id}`)
    expect(containers.map((one: { label: string }) => one.label)).toEqual([label])
  }
  await page.reload()
  await other.reload()
  await expect(account(page, HEIDE)).toBeVisible()
  await expect(account(other, NORTE)).toBeVisible()
  expect(await violations(other)).toEqual([])

  // A link opened in a new tab stays in the account of its page.
  for (const [tab, name, label] of [
    [page, HEIDE, heide.label],
    [other, NORTE, norte.label],
  ] as const) {
    await tab.bringToFront()
    await tab.goto('/batches')
    const linked = context.waitForEvent('page')
    await tab
      .getByRole('link', { name: label })
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const third = await linked
    await third.bringToFront()
    await expect(account(third, name)).toBeVisible()
    await expect(third.getByRole('heading', { name: label })).toBeVisible()
    await third.close()
  }
})

test('a link in an email opens its account, even if the user has to log in first', async ({
  page,
  browser,
}) => {
  const { email, norte } = await beginInTwoAccounts(browser, page)
  await page.goto(pathInAccount(`/batches/${norte.batch_id}?tab=straws`, norte.tenant_id))
  await expect(account(page, NORTE)).toBeVisible()
  await expect(page.getByRole('heading', { name: norte.label })).toBeVisible()
  expect(page.url()).not.toContain('account=')

  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(pathInAccount(`/batches/${norte.batch_id}`, norte.tenant_id))
  await page.getByRole('textbox', { name: loginTexts.email }).fill(email)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit, exact: true }).click()
  await expect(account(page, NORTE)).toBeVisible()
  await expect(page.getByRole('heading', { name: norte.label })).toBeVisible()
})

test('a link to an account that the user has left opens another account, with a message', async ({
  page,
  browser,
}) => {
  const { norte, leaveNorte } = await beginInTwoAccounts(browser, page)
  await leaveNorte()
  await page.goto(pathInAccount(`/batches/${norte.batch_id}`, norte.tenant_id))
  await expect(page.getByText(switchTexts.notYours)).toBeVisible()
  await expect(page.getByRole('heading', { name: navTexts.home })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

  async function switchTo(page: Page, from: string, to: string) {
    await account(page, from).tap()
    await page.getByRole('dialog', { name: switchTexts.title }).getByRole('link', { name: to }).tap()
    await expect(account(page, to)).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  }

  /** Records the loss of a straw of the first place that is found. */
  async function lose(page: Page, batch: string) {
    await page.goto('/offline')
    await page.getByLabel(offlineBarTexts.find).fill(batch)
    await page.getByRole('button', { name: offlineTexts.withdraw, exact: true }).first().tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).tap()
    await dialog.getByText(words['BROKEN']!, { exact: true }).tap()
    await dialog.getByRole('button', { name: offlineTexts.keep }).tap()
    await closeSaved(page)
  }

  test('both accounts work offline, and each entry is recorded once in its own account', async ({
    page,
    context,
    browser,
  }) => {
    const { heide, norte } = await beginInTwoAccounts(browser, page)
    await openOnce(page)
    await switchTo(page, HEIDE, NORTE)
    await openOnce(page)
    await context.setOffline(true)
    await lose(page, norte.label)
    await unsent(page, 1)
    await switchTo(page, NORTE, HEIDE)
    await account(page, HEIDE).tap()
    await expect(page.getByText(switchTexts.waiting(1, NORTE))).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await lose(page, heide.label)
    await unsent(page, 1)
    await context.setOffline(false)
    await expect.poll(heide.stored, { timeout: 30_000 }).toBe(4)
    await expect.poll(norte.stored, { timeout: 30_000 }).toBe(4)
    await expect(account(page, HEIDE)).toBeVisible()
  })

  test('removal from one of two accounts deletes only its data from the phone, and lists unsent entries', async ({
    page,
    context,
    browser,
  }) => {
    const { leaveNorte, norte, heide } = await beginInTwoAccounts(browser, page)
    await openOnce(page)
    await switchTo(page, HEIDE, NORTE)
    await openOnce(page)
    await context.setOffline(true)
    await lose(page, norte.label)
    await unsent(page, 1)
    await leaveNorte()
    await context.setOffline(false)
    await expect(page.getByText(switchTexts.ended(NORTE))).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(switchTexts.erased(1))).toBeVisible()
    // For a user with one account, no switch is shown.
    await expect(account(page, HEIDE)).toBeHidden()
    expect(await violations(page)).toEqual([])
    const stores = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!.slice(-36)))
    await expect.poll(stores).toEqual([heide.tenant_id])
    await page.getByRole('button', { name: frameTexts.dismiss }).first().tap()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(switchTexts.ended(NORTE))).toBeHidden()
  })
})
