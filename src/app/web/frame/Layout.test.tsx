import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listStraws } from '#stock/straws/contract.ts'
import { showSubscription, startCheckout } from '#account/subscription/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Role } from '#platform/contract/permissions.ts'
import { shortDate } from '#ui/dates.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { answer, answerInBackground, freeDisk, later } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount, answerHubSide } from '#test/component/samples/account.ts'
import { answerHome } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { frameTexts } from './texts.ts'

const address = () => location.pathname + location.search
const dialog = page.getByRole('dialog', { name: containerTexts.new })
const over = page.getByRole('dialog', { name: frameTexts.unpaid })
const label = dialog.getByRole('textbox', { name: containerTexts.label })
const payLink = { name: frameTexts.expiredAction }

function answerSubscription() {
  answerInBackground(showSubscription, () => ({
    expires_on: '2026-01-31T00:00:00.000Z',
    price: { amount: 2900, currency: 'EUR' },
    payments: [],
  }))
}

test('the notice about the mobile version is shown on phones until it is dismissed, and never again', async () => {
  await page.viewport(390, 844)
  answerHome()
  answerInBackground(listStraws, () => ({ straws: [] }))
  await open('/home')
  const notice = page.getByRole('note').filter({ hasText: frameTexts.mobile })
  await expect.element(notice).toHaveTextContent(frameTexts.mobile)
  expect(notice.element().getBoundingClientRect().height).toBeLessThan(50)
  await page.getByRole('navigation', { name: frameTexts.navigation }).getByText(navTexts.batches).click()
  await expect.element(page.getByRole('heading', { name: navTexts.batches, level: 1 })).toBeVisible()
  await notice.getByRole('button', { name: frameTexts.dismiss }).click()
  await expect.element(notice).not.toBeInTheDocument()
  for (const path of ['/batches', '/containers', '/help']) {
    await open(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  }
})

test('while the server’s disk is full a bar says that only reading works', async () => {
  answerAccount()
  const created = answer(createContainer, () => {
    throw new Refusal('STORAGE_FULL', 'No room.')
  })
  await open('/containers')
  await page.getByRole('button', { name: containerTexts.new }).click()
  await label.fill('Tank 9')
  await dialog.getByRole('button', { name: containerTexts.new }).click()
  await expect.element(dialog.getByText(errorTexts.storageFull)).toBeVisible()
  const bar = page.getByText(frameTexts.onlyReading)
  await expect.element(bar).toBeVisible()
  expect(created).toHaveLength(1)
  await expect.element(label).toHaveValue('Tank 9')
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  freeDisk()
  await page.getByRole('link', { name: navTexts.batches, exact: true }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('an expired subscription shows a banner that leads to Pay now, and reading still works', async () => {
  answerAccount()
  answerSubscription()
  await open('/batches', aSession('OWNER', '2026-01-31T00:00:00Z'))
  const banner = page.getByRole('note').filter({ hasText: frameTexts.expired(shortDate('2026-01-31')) })
  await expect.element(banner).toBeVisible()
  await expect.element(page.getByRole('article')).toBeVisible()
  await banner.getByRole('link', payLink).click()
  await expect.element(page.getByRole('button', { name: subscriptionTexts.pay })).toBeVisible()
  expect(address()).toBe('/hub/subscription')
})

test('Pay now can be pressed again after the user returns from the payment page', async () => {
  answerSubscription()
  answerHubSide()
  await open('/hub/subscription')
  const pay = page.getByRole('button', { name: subscriptionTexts.pay })
  const started = later<{ url: string }>()
  answer(startCheckout, () => started.reply)
  await pay.click()
  await expect.element(pay).toBeDisabled()
  // Use a link within the page, because it does not unload the page, like the back/forward cache.
  started.send({ url: '#paying' })
  await expect.poll(() => location.hash).toBe('#paying')
  await expect.element(pay).toBeDisabled()
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(pay).toBeEnabled()
})

/** Tries to create a container when the subscription has expired. */
async function createUnpaid(role: Role) {
  answerAccount({ containers: [] })
  answerInBackground(listStraws, () => ({ straws: [] }))
  answerSubscription()
  answer(createContainer, () => {
    throw new Refusal('SUBSCRIPTION_EXPIRED', 'It is past its date.')
  })
  await open('/containers', aSession(role))
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  await label.fill('Tank 9')
  await dialog.getByRole('button', { name: containerTexts.save }).click()
}

test('an owner whose change is refused because the subscription has expired is led to Pay now', async () => {
  await createUnpaid('OWNER')
  const day = shortDate(aSession().tenants[0]!.subscription.expires_on)
  await expect.element(over.getByText(frameTexts.expired(day))).toBeVisible()
  // The input stays, and Escape closes the notice only.
  await userEvent.keyboard('{Escape}')
  await expect.element(over).not.toBeInTheDocument()
  await expect.element(page.getByText(commonTexts.discardQuestion)).not.toBeInTheDocument()
  await expect.element(label).toHaveValue('Tank 9')
  await expect
    .element(page.getByRole('note').getByRole('link', { ...payLink, includeHidden: true }))
    .toBeInTheDocument()
  await dialog.getByRole('button', { name: containerTexts.save }).click()
  await over.getByRole('link', payLink).click()
  await expect.poll(address).toBe('/hub/subscription')
  await expect.element(over).not.toBeInTheDocument()
})

test('a collaborator whose change is refused by an expired subscription sees who can renew it', async () => {
  await createUnpaid('COLLABORATOR')
  const day = shortDate(aSession().tenants[0]!.subscription.expires_on)
  await expect.element(over.getByText(frameTexts.expiredMember(day))).toBeVisible()
  await expect.element(over.getByRole('link')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await over.getByRole('button', { name: frameTexts.unpaidLater }).click()
  await expect.element(over).not.toBeInTheDocument()
})
