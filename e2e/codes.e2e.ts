/** Codes of labels: where a scanned or typed one leads. */
import type { Page } from '@playwright/test'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { codesOf } from './scanner.ts'
import { expect, test } from './test.ts'

async function codeOf(page: Page, target: object): Promise<string> {
  const [code] = await codesOf(page, [target])
  return code
}

test('a scanned code opens what it names, in small letters and typed into the search too', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const batch_id = await makeBatch(page, 'B-26-012', container_id)
  const canister = await codeOf(page, { kind: 'CANISTER', container_id, canister: 1 })
  await page.goto(`/Q/${canister}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?canister=1')
  const batch = await codeOf(page, { kind: 'BATCH', batch_id })
  await page.goto(`/q/${batch.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill(canister)
  await expect(page.getByText('Tank 2, canister 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
})

test('a damaged code, one of another account and one of something deleted each have their words', async ({
  page,
  browser,
}) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 3')
  const code = await codeOf(page, { kind: 'CONTAINER', container_id })
  await page.goto(`/Q/${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`)
  await expect(page.getByText('This is no whole code')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await beginInNewAccount(other)
  await other.goto(`/Q/${code}`)
  await expect(other.getByText('No code of this account')).toBeVisible()
  await other.context().close()

  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const gone = await page.request.delete(`/api/v1/containers/${container_id}?tenant_id=${tenant_id}`)
  expect(gone.ok()).toBe(true)
  await page.goto(`/Q/${code}`)
  await expect(page.getByText('This code names Tank 3, which was deleted or made smaller.')).toBeVisible()
})
