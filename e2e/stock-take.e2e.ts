/** Complete stock-take: from "Count" on a container's screen to the report, with an interrupted connection. */
import type { Page } from '@playwright/test'
import { containerTexts } from '#stock/containers/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { actTexts, closedTexts, reviewTexts, stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { today } from '#ui/dates.ts'
import { errorTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { UPRIGHT } from './phone.ts'
import { readApi } from './scanner.ts'
import { stillness } from './stillness.ts'
import { expect, test } from './test.ts'

/** Checks the page's accessibility: by all rules in the light colour scheme, and its contrasts in the dark one. */
async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await stillness(page)
  expect(await violations(page, 'color-contrast')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const LINE = 'B-26-012, Gestüt Heide'

for (const [device, use] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', UPRIGHT],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('a stock-take from "Count" to the report records two missing straws as lost', async ({
      page,
      context,
    }) => {
      await beginInNewAccount(page)
      const container_id = await makeContainer(page, 'Tank 1')
      await makeBatch(page, 'B-26-012', container_id)
      await page.goto(`/containers/${container_id}`)
      await expect(page.getByText(stockTakeTexts.neverCounted)).toBeVisible()
      await page.getByRole('button', { name: stockTakeTexts.count, exact: true }).click()
      await page.getByRole('menuitem', { name: stockTakeTexts.countAll('Tank 1') }).click()
      await expect(page.getByRole('heading', { level: 1, name: stockTakeTexts.title })).toBeVisible()
      const found = page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) })
      const done = (canister: number) => page.getByRole('button', { name: stockTakeTexts.done(canister) })
      const canister = (number: number) =>
        page.getByRole('heading', { level: 2, name: containerTexts.canister(number) })
      await expect(done(1)).toBeDisabled()
      await expect(page.getByText(stockTakeTexts.left(1))).toBeVisible()

      // Offline, the page shows that the count is unsaved, and asks before it is left. Once online, it saves the count.
      await context.setOffline(true)
      const fewer = page.getByRole('button', { name: stockTakeTexts.oneFewer(LINE) })
      await fewer.click()
      await fewer.click()
      await expect(found).toHaveValue('18')
      await expect(page.getByText('2 missing', { exact: true })).toBeVisible()
      await expect(page.getByText(stockTakeTexts.unsaved).first()).toBeVisible()
      await expect(page.getByRole('button', { name: errorTexts.retry })).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^${containerTexts.canister(2)}`) }).click()
      await expect(page.getByRole('dialog', { name: stockTakeTexts.leaveTitle })).toBeVisible()
      await page.getByRole('button', { name: stockTakeTexts.stay }).click()
      await expect(canister(1)).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(stockTakeTexts.saved, { exact: true })).toBeVisible()
      await expectAccessible(page)

      // The count is paused and continued.
      await page.getByRole('link', { name: stockTakeTexts.pause }).click()
      await page.getByRole('link', { name: stockTakeTexts.goOn }).click()
      await expect(found).toHaveValue('18')
      await done(1).click()
      await expect(canister(2)).toBeVisible()
      await done(2).click()
      await expect(canister(3)).toBeVisible()
      await expect(page.getByText(stockTakeTexts.countedOf(2, 4))).toBeVisible()

      await page.getByRole('button', { name: stockTakeTexts.review(1) }).click()
      await expect(page.getByRole('heading', { level: 1, name: reviewTexts.title })).toBeVisible()
      await expect(page.getByText(reviewTexts.highest('19–20'))).toBeVisible()
      const sign = (booked: number) => page.getByRole('button', { name: reviewTexts.sign(booked) })
      await expect(sign(0)).toBeDisabled()
      await page.getByText(reviewTexts.LOOKING, { exact: true }).click()
      await expect(page.getByText(reviewTexts.lookingText(2, 'B-26-012'))).toBeVisible()
      await page.getByText(reviewTexts.lost.MISSING, { exact: true }).click()
      const sentence = proposedSentence({
        ...{ type: 'LOSS', direction: 'OUT', reason: 'MISSING', date: today(), amount: 2 },
        ...{ signer_name: 'Maren Thiel', batch_label: 'B-26-012', owner_name: 'Gestüt Heide' },
        places: [{ place_name: containerTexts.place('Tank 1', 1, 1), straws: 2 }],
      })
      await expect(page.getByText(sentence)).toBeVisible()
      await expectAccessible(page)
      await sign(1).click()

      await expect(page.getByRole('heading', { name: closedTexts.CLOSED })).toBeVisible()
      await expect(page.getByText(closedTexts.booked(1))).toBeVisible()
      await expect(page.getByText(actTexts.LOST)).toBeVisible()
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: closedTexts.report }).click(),
      ])
      expect(report.suggestedFilename()).toMatch(/C-\d\d-0001/)
      await expectAccessible(page)
      await page.getByRole('link', { name: closedTexts.toContainer }).click()
      await expect(page.getByText(new RegExp(`· ${stockTakeTexts.countedOn('')}\\d`))).toBeVisible()
      await expect(page.getByRole('link', { name: stockTakeTexts.last })).toBeVisible()
      const { contents } = await readApi(page, `/containers/${container_id}`)
      expect(contents.map(({ straws }: { straws: number }) => straws)).toEqual([18])
    })
  })
}
