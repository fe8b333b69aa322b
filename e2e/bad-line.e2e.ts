/** Replies that are lost on a bad line. */
import type { Page } from '@playwright/test'
import { containerTexts } from '#features/containers/texts.ts'
import { movementTexts } from '#features/movements/texts.ts'
import { strawsTexts, withdrawalTexts } from '#features/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { errorTexts } from '#ui/texts.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { readApi } from './scanner.ts'
import { expect, test } from './test.ts'

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

test('what was changed after a lost reply is not booked beside what was booked already', async ({ page }) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-LOST-REPLY')
  const counts = async () => (await readApi(page, `/batches/${id}`)).counts
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: strawsTexts.book })
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('3')
  await choose(page, strawsTexts.lossReason, words['BROKEN']!)
  await loseReply(page, '**/api/v1/straws')
  await book.click()
  await expect(dialog.getByRole('alert')).toContainText(errorTexts.away)
  await dialog.getByRole('textbox', { name: containerTexts.note }).fill('The goblet fell')
  await book.click()
  await expect(dialog.getByRole('alert')).toContainText(errorTexts.doneBefore)
  expect(await counts()).toMatchObject({ lost: 3, stored: 17 })
  // The user has read that, so pressing again is meant.
  await book.click()
  await expect(dialog).toBeHidden()
  expect(await counts()).toMatchObject({ lost: 6, stored: 14 })

  await loseReply(page, '**/api/v1/movements/*/reversal')
  await page.getByRole('button', { name: movementTexts.undo }).click()
  const reversed = page.getByRole('status').filter({ hasText: /reversed the loss/ })
  await expect(reversed).toBeVisible()
  expect(await counts()).toMatchObject({ lost: 3, stored: 17 })
})
