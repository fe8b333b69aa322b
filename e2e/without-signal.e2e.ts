/** Beside the vessel there is no network: the product opens, finds straws, keeps what is done, and sends it later. */
import { expect, type Page, test } from '@playwright/test'
import { findAxeViolations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { UPRIGHT } from './phone.ts'

test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

/** Opens the product once with signal, until everything that is needed without is there. */
async function openOnce(page: Page) {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/pocket')
  await expect(page.getByText(/^as of \d\d:\d\d/)).toBeVisible()
}

test('it opens without a network, in the session it had, and tells where straws stood', async ({
  page,
  context,
}) => {
  const violations: string[] = []
  page.on(
    'console',
    (message) => void (/Content Security Policy/.test(message.text()) && violations.push(message.text())),
  )
  await openOnce(page)
  await context.setOffline(true)
  await page.goto('/pocket')
  await expect(page.getByRole('heading', { name: 'Without signal' })).toBeVisible()
  await expect(page.getByRole('status').getByText('No signal')).toBeVisible()
  await page.getByLabel('Find straws').fill('a')
  await expect(page.getByRole('button', { name: 'Withdraw' }).first()).toBeVisible()
  expect(violations).toEqual([])
})
