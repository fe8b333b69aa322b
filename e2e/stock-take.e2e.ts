/** The whole way of a stock-take: from "Count" on a container's screen to its report. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { UPRIGHT } from './phone.ts'
import { codesOf, scanInto } from './scanner.ts'
import { stillness } from './stillness.ts'
import { expect, test } from './test.ts'

async function api(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.status() === 204 ? null : answer.json()
}

async function tenantOf(page: Page): Promise<string> {
  return (await api(page, 'GET', '/auth')).user.entitlements[0].tenant_id
}

/** Nobody knows these figures but this test. */
async function beginCount(page: Page) {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 1')
  const batch_id = await makeBatch(page, 'B-26-012', container_id)
  await page.goto(`/containers/${container_id}`)
  await expect(page.getByText('Never counted whole')).toBeVisible()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All of Tank 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock-take' })).toBeVisible()
  return { container_id, batch_id }
}

/** In both schemes. */
async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await stillness(page)
  expect(await violations(page, 'color-contrast')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const found = (page: Page) => page.getByRole('textbox', { name: 'Found of B-26-012, Gestüt Heide' })
const done = (page: Page, canister: number) =>
  page.getByRole('button', { name: `Canister ${canister} is counted` })

for (const [device, use] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', UPRIGHT],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('from "Count" to the report: two straws are missing, one is lost, one is looked for', async ({
      page,
    }) => {
      const { container_id } = await beginCount(page)
      await expect(done(page, 1)).toBeDisabled()
      await expect(page.getByText('1 line not counted yet')).toBeVisible()
      await page.getByRole('button', { name: 'One fewer of B-26-012, Gestüt Heide' }).click()
      await page.getByRole('button', { name: 'One fewer of B-26-012, Gestüt Heide' }).click()
      await expect(found(page)).toHaveValue('18')
      await expect(page.getByText('−2', { exact: true })).toBeVisible()
      await expectAccessible(page)

      // Interrupted, and gone on with: what was counted is saved by itself.
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Pause' }).click()
      await page.getByRole('link', { name: 'Go on counting' }).click()
      await expect(found(page)).toHaveValue('18')
      await done(page, 1).click()
      await expect(page.getByRole('heading', { name: 'Canister 2' })).toBeVisible()
      await done(page, 2).click()
      await expect(page.getByRole('heading', { name: 'Canister 3' })).toBeVisible()
      await expect(page.getByText('2 of 4 counted')).toBeVisible()

      await page.getByRole('button', { name: 'Review 1 difference' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
      await expect(
        page.getByText('Counted by amount: the highest numbers of the line, No. 19–20.'),
      ).toBeVisible()
      const sign = page.getByRole('button', { name: /^Sign and/ })
      await expect(sign).toBeDisabled()
      await page.getByText('Still looking', { exact: true }).click()
      await expect(page.getByText(/2 straws of B-26-012 stay marked as not found/)).toBeVisible()
      await page.getByText('Lost: missing', { exact: true }).click()
      await expect(
        page.getByText(/Maren Thiel will record 2 straws of B-26-012, .* as lost \(missing\), from Tank 1/),
      ).toBeVisible()
      await expectAccessible(page)
      await sign.click()

      await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible()
      await expect(page.getByText('1 movement booked.')).toBeVisible()
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Report' }).click(),
      ])
      expect(report.suggestedFilename()).toMatch(/C-\d\d-0001/)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'To the container' }).click()
      await expect(page.getByText(/levels each · Counted on \d/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Last stock-take' })).toBeVisible()
      const tenant_id = await tenantOf(page)
      const { contents } = await api(page, 'GET', `/containers/${container_id}?tenant_id=${tenant_id}`)
      expect(contents.map(({ straws }: { straws: number }) => straws)).toEqual([18])
    })
  })
}

test('a scanned goblet is there as the book says; what is still looked for waits on Home, and a stock-take is undone', async ({
  page,
}) => {
  const { batch_id } = await beginCount(page)
  const tenant_id = await tenantOf(page)
  const targets = [{ kind: 'BATCH', batch_id }]
  const { codes } = await api(page, 'POST', '/codes', { tenant_id, targets })
  const scan = page.getByRole('textbox', { name: 'Scan or type a code' })
  await scan.fill('0000000001')
  await scan.press('Enter')
  await expect(page.getByText(/^Nothing is named 0000000001/)).toBeVisible()
  await scan.fill(codes[0].code)
  await scan.press('Enter')
  await expect(page.getByText('B-26-012: 20 straws, as the book says')).toBeVisible()
  await expect(found(page)).toHaveValue('20')
  // By number: one of them is not there.
  await page.getByRole('button', { name: 'By number' }).click()
  await page.getByRole('textbox', { name: 'Numbers found of B-26-012, Gestüt Heide' }).fill('1-6, 8-20')
  await expect(page.getByText('−1', { exact: true })).toBeVisible()
  await done(page, 1).click()
  await expect(page.getByRole('heading', { name: 'Canister 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Review 1 difference' }).click()
  await page.getByText('Still looking', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign and close' }).click()
  await expect(page.getByRole('heading', { name: 'Still looking for' })).toBeVisible()
  await expect(page.getByText('1 straw of B-26-012, No. 7', { exact: true })).toBeVisible()

  await page.goto('/home')
  await page.getByRole('link', { name: 'Look: 1 straw not found in a stock-take' }).click()
  await page.getByRole('button', { name: /^Found: 1 straw/ }).click()
  await expect(page.getByRole('heading', { name: 'Still looking for' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('textbox', { name: 'Why' }).fill('Counted the wrong tank')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Reversed' })).toBeVisible()
  await expect(page.getByText(/Counted the wrong tank/)).toBeVisible()
})

test('scanned labels lead to the count of where they stand, and are counted there wherever the focus is', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 1')
  const batch_id = await makeBatch(page, 'B-26-012', container_id)
  const [batch, next] = await codesOf(page, [
    { kind: 'BATCH', batch_id },
    { kind: 'CANISTER', container_id, canister: 2 },
  ])
  await page.goto('/scan?many=true')
  await expect(page.getByText('Nothing scanned yet')).toBeVisible()
  await scanInto(page, batch)
  await expect(page.getByText('20 straws', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Canister 1' })).toBeVisible()
  await scanInto(page, batch)
  await expect(page.getByText('B-26-012: 20 straws, as the book says')).toBeVisible()
  await page.getByRole('textbox', { name: 'Scan or type a code' }).focus()
  await scanInto(page, next)
  await expect(page.getByText('Tank 1, canister 2 is not part of this stock-take.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock-take' })).toBeVisible()
})

test('what the book says is hidden until the canister is counted', async ({ page }) => {
  await beginCount(page)
  await expect(page.getByText('20 by the book')).toBeVisible()
  await page.getByRole('switch', { name: 'Hide what the book says' }).click()
  await expect(page.getByText('20 by the book')).toBeHidden()
  await expect(page.getByText('No. 1–20')).toBeHidden()
  await found(page).fill('19')
  await expect(page.getByText('−1', { exact: true })).toBeHidden()
  await done(page, 1).click()
  await page.getByRole('button', { name: /^Canister 1 1 difference/ }).click()
  await expect(page.getByText('20 by the book')).toBeVisible()
  await expect(page.getByText('−1', { exact: true })).toBeVisible()
})

test('who withdraws where somebody else counts is asked once more, and by whom', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const label = `Quarantine ${randomUUID().slice(0, 8)}`
  const container_id = await makeContainer(page, label)
  const batch_id = await makeBatch(page, `B-${label}`, container_id)
  const other = await (await browser.newContext()).newPage()
  await beginLoggedIn(other, 'collaborator@demo.test')
  const tenant_id = await tenantOf(other)
  const take = await api(other, 'POST', '/stock-takes', { tenant_id, container_id })
  const { level, owner_id } = take.canisters[0].lines[0]
  await api(other, 'PUT', `/stock-takes/${take.id}/canisters/1`, {
    tenant_id,
    version: 1,
    lines: [{ level, batch_id, owner_id, found: { amount: 20 } }],
  })

  await page.goto(`/batches/${batch_id}`)
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog', { name: /Withdraw straws/ })
  await dialog.getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  await dialog.getByLabel('Number of straws').fill('2')
  await expect(dialog.getByTestId('sentence')).toContainText('from Quarantine')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Somebody is counting here' })
  await expect(question).toContainText(`Tomás Ibarra has been counting ${label}, canister 1, since`)
  await question.getByRole('button', { name: 'Wait' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await question.getByRole('button', { name: 'Book it now' }).click()
  await expect(dialog).toBeHidden()
  await api(other, 'DELETE', `/stock-takes/${take.id}?tenant_id=${tenant_id}`)
  await other.context().close()
})
