import { expect, type Page } from '@playwright/test'

/** Opens the product once with signal, until everything that is needed without is there. */
export async function openOnce(page: Page) {
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/pocket')
  await expect(page.getByText(/^as of \d\d:\d\d/)).toBeVisible()
}
