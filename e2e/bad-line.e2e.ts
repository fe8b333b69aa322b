/** Replies that are lost on a poor connection, and pages that a captive portal sends in place of a reply. */
import type { Page } from '@playwright/test'
import { containerTexts } from '#stock/containers/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { errorTexts, exportTexts } from '#ui/texts.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { readApi } from './scanner.ts'
import { expect, test } from './test.ts'

/** Loses the reply to the next request, which the server carries out. */
const loseReply = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('retrying an edited booking after a lost reply warns that the first one was booked', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-LOST-REPLY')
  const counts = async () => (await readApi(page, `/batches/${id}`)).counts
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: withdrawalTexts.LOSS })
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('3')
  await choose(page, strawsTexts.lossReason, words['BROKEN']!)
  await loseReply(page, '**/api/v1/straws')
  await book.click()
  await expect(dialog.getByRole('alert')).toContainText(errorTexts.away)
  await dialog.getByRole('button', { name: strawsTexts.addNote }).click()
  await dialog.getByRole('textbox', { name: containerTexts.note }).fill('The goblet fell')
  await book.click()
  await expect(dialog.getByRole('alert')).toContainText(errorTexts.doneBefore)
  expect(await counts()).toMatchObject({ lost: 3, stored: 17 })
  // The user has read the message, so pressing again is deliberate.
  await book.click()
  await expect(dialog).toBeHidden()
  expect(await counts()).toMatchObject({ lost: 6, stored: 14 })

  await loseReply(page, '**/api/v1/movements/*/reversal')
  await page.getByRole('button', { name: movementTexts.undo }).click()
  const reversed = page.getByRole('status').filter({ hasText: /undid the loss/ })
  await expect(reversed).toBeVisible()
  expect(await counts()).toMatchObject({ lost: 3, stored: 17 })
})

test('a captive portal’s page is not saved as an export, and a retry saves the file', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/movements')
  const hotel = { contentType: 'text/html', body: '<html>Log in to the hotel</html>' }
  await page.route('**/api/v1/exports/movements*', (route) => route.fulfill(hotel), { times: 1 })
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  const exportCsv = async () => {
    await page.getByRole('button', { name: exportTexts.export }).click()
    await page.getByRole('menuitem', { name: exportTexts.formats.csv }).click()
  }
  await exportCsv()
  const alert = page.getByRole('alert').filter({ hasText: exportTexts.failed })
  await expect(alert).toContainText(errorTexts.away)
  expect(saved).toEqual([])
  await exportCsv()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^movements-.*\.csv$/)])
})
