/** Browsers at the floor (`browserslist`), and those below it. Newer functions are removed from the browser of the test. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { loginTexts } from '#account/auth/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { errorTexts } from '#ui/texts.ts'
import { findUses, isHarmless, readMissing } from '../tools/browser-floor.ts'
import { beginLoggedIn, choose, OWNER, PASSWORD } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

/** Files of the latest build; the folder also has those of earlier ones. */
function builtFiles(): string[] {
  const { builds } = JSON.parse(readFileSync('dist/web.json', 'utf8')) as { builds: string[][] }
  return builds[0]!.filter((file) => /\.(js|css)$/.test(file))
}

test('the built web uses nothing that a supported browser lacks', () => {
  const missing = readMissing()
  const files = builtFiles()
  expect(files.length).toBeGreaterThan(100)
  const uses = files.flatMap((file) =>
    findUses(file, readFileSync(`dist/web/${file}`, 'utf8'), missing)
      .filter((use) => !isHarmless(use))
      .map(({ name, code }) => `${name} in ${file}: ${code}`),
  )
  expect(uses).toEqual([])
})

/** Removes functions and classes from pages, before their own scripts run. */
async function remove(page: Page, names: readonly string[]) {
  await page.addInitScript((all) => {
    const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>
    for (const name of all) {
      const [owner = '', member] = name.split('.')
      const owners = member === undefined ? [globalThis] : [globals[owner], globals[owner]?.prototype]
      for (const one of owners) if (one) Reflect.deleteProperty(one, member ?? owner)
    }
  }, names)
}

test('in the oldest supported browsers a user logs in, withdraws straws and opens the lists', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await remove(page, [...readMissing().globals])
  await page.goto('/auth/login')
  const lacks = await page.evaluate(() => [
    'any' in AbortSignal,
    'groupBy' in Object,
    'difference' in Set.prototype,
    'databases' in indexedDB,
    'requestVideoFrameCallback' in HTMLVideoElement.prototype,
  ])
  expect(lacks).toEqual([false, false, false, false, false])
  await page.getByRole('textbox', { name: loginTexts.email }).fill(OWNER)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit, exact: true }).click()
  await page.waitForURL('**/home')

  const id = await makeBatch(page, 'OLD-1')
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('3')
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await choose(page, strawsTexts.lossReason, words['BROKEN']!)
  await dialog.getByRole('button', { name: actTexts('LOSS', 3).button }).click()
  await expect(page.getByRole('button', { name: `${batchTexts.stored} 17` })).toBeVisible()
  for (const path of [
    '/batches',
    '/containers',
    '/horses',
    '/movements',
    '/consignments',
    '/pick-lists',
    '/find',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(errorTexts.generic)).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('a browser below the floor is told which browsers it needs, with the page’s own script only', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await beginLoggedIn(page)
  await remove(page, ['String.isWellFormed'])
  const answer = await page.goto('/home')
  await expect(page.getByRole('alert')).toContainText('Safari 16.4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toContainText('Firefox 121')
  expect(answer!.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+='/)
  expect(problems).toEqual([])
})

test('the page states the floor of `browserslist`', async ({ request }) => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  const [page, readme] = [await (await request.get('/auth/login')).text(), readFileSync('README.md', 'utf8')]
  for (const query of browserslist) {
    const version = query.split(' ').at(-1)!
    expect(page).toContain(version)
    expect(readme).toContain(version)
  }
})
