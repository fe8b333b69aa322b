/** The API documentation page, under the same policy as everything else. */
import { findBrowser } from '../tools/browser.ts'
import { expect, test } from './test.ts'

// The page computes for seconds, and three times as long if its code is not optimized.
test.use({ launchOptions: await findBrowser() })

test('the API shows itself and answers what is tried there, without anything its policy forbids', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const answer = await page.goto('/api/docs')
  expect(answer!.headers()['content-security-policy']).not.toMatch(/unsafe|https:|sha256/)
  // It draws two hundred operations before it shows any.
  await expect(page.getByRole('link', { name: 'version', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: /^Strawbook/ })).toBeVisible()
  await page.getByRole('link', { name: 'version', exact: true }).click()
  await page.getByText('/api/v1/version', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"mode": "testing"')
  expect(problems).toEqual([])
})
