/** On a bad line: replies that are lost, and people who go on or go back meanwhile. */
import type { Page } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { readApi } from './scanner.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw straws' })

const countsOf = async (page: Page, id: string) => (await readApi(page, `/batches/${id}`)).counts

/** The server does what the next request asks for, and its reply is lost. */
const loseReply = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

async function fillIn(page: Page, label: string): Promise<string> {
  await beginLoggedIn(page)
  const id = await makeBatch(page, label)
  await page.goto('/batches')
  await page.getByRole('textbox', { name: 'Batch label' }).fill(label)
  await page.getByRole('link', { name: label, exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await dialog(page).getByText('Loss', { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill('3')
  await choose(page, 'Reason', 'Broken')
  return id
}

test('what was changed after a lost reply is not booked beside what was booked already', async ({ page }) => {
  const id = await fillIn(page, 'E2E-LOST-REPLY')
  await loseReply(page, '**/api/v1/straws')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached.')
  await dialog(page).getByLabel('Note').fill('The goblet fell')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('What you sent first was done after all')
  expect(await countsOf(page, id)).toMatchObject({ lost: 3, stored: 17 })
  // Told so, whoever presses once more means it.
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await countsOf(page, id)).toMatchObject({ lost: 6, stored: 14 })

  await loseReply(page, '**/api/v1/movements/*/reversal')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.mantine-Notification-root', { hasText: 'reversed' })).toBeVisible()
  expect(await countsOf(page, id)).toMatchObject({ lost: 3, stored: 17 })
})

test('going back closes a dialog as Escape does: not over what was typed, nor while it is booked', async ({
  page,
}) => {
  const id = await fillIn(page, 'E2E-GO-BACK')
  await page.goBack()
  await expect(dialog(page).getByText('Discard what you typed?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).dblclick()
  await expect(dialog(page).getByLabel('Number of straws')).toHaveValue('3')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/straws', async (route) => {
    await asked
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await page.goBack()
  await expect(dialog(page)).toBeVisible()
  answer()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await countsOf(page, id)).toMatchObject({ lost: 3, stored: 17 })

  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'E2E-GO-BACK' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
})

test('once the server can be reached again, one button brings back all that did not come', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Hub', exact: true }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(9)
  await expect(page.getByRole('heading', { name: 'Hub', level: 1 })).toBeInViewport()
  await page.unroute('**/api/v1/**')
  await again.first().click()
  await expect(again).toHaveCount(0)
})
