/** API documentation page, under the content security policy of the API. */
import { readdirSync, readFileSync } from 'node:fs'
import { readManifest } from '#platform/http/web.ts'
import { findBrowser } from '../tools/browser.ts'
import { expect, test } from './test.ts'

// Enable optimised code, which playwright.config.ts disables, because the scripts of the page run for seconds
// with it, and three times as long without it.
test.use({ launchOptions: await findBrowser() })

test('the API documentation is shown and can send requests, within its content security policy', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const answer = await page.goto('/api/docs')
  expect(answer!.headers()['content-security-policy']).not.toMatch(/unsafe|https:|sha256/)
  // Wait longer than usual, because the page renders two hundred operations before it shows any.
  await expect(page.getByRole('link', { name: 'version', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: /^Strawbook/ })).toBeVisible()
  await page.getByRole('link', { name: 'version', exact: true }).click()
  await page.getByText('/api/v1/version', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"mode": "testing"')
  expect(problems).toEqual([])
})

test('the code of the web app contains no endpoint summaries', async ({ request }) => {
  const { paths } = (await (await request.get('/api/docs/json')).json()) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  // Ignore short summaries, because texts of screens may contain the same words.
  const summaries = Object.values(paths)
    .flatMap((methods) => Object.values(methods).map(({ summary }) => summary))
    .filter(({ length }) => length > 40)
  expect(summaries.length).toBeGreaterThan(50)
  // Follow the manifest, because files of an earlier build may be left over.
  const all = readdirSync('dist/web/assets').filter((file) => file.endsWith('.js'))
  const pieces = new Map<string, string>()
  const follow = (name: string) => {
    if (pieces.has(name)) return
    const code = readFileSync(`dist/web/assets/${name}`, 'utf8')
    pieces.set(name, code)
    all.filter((other) => code.includes(other)).forEach(follow)
  }
  const { manifest } = readManifest('dist/web')
  for (const { file } of Object.values(manifest))
    if (file.endsWith('.js')) follow(file.replace('assets/', ''))
  expect([...pieces.keys()].filter((name) => name.includes('worker'))).not.toEqual([])
  const found = summaries.filter((summary) => [...pieces.values()].some((code) => code.includes(summary)))
  expect(found).toEqual([])
})
