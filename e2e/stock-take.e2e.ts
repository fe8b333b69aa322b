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

const DESK = { viewport: { width: 1440, height: 900 } }

/** Names of the steps that differ between a desk and a phone. */
function stepsOf(page: Page, isPhone: boolean) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const canister = (number: number) => {
    const level = isPhone ? 1 : 2
    return page.getByRole('heading', { level, name: containerTexts.canister(number) })
  }
  return {
    canister,
    async begin() {
      if (!isPhone) {
        await press(stockTakeTexts.count)
        await page.getByRole('menuitem', { name: stockTakeTexts.countAll('Tank 1') }).click()
        return
      }
      await page.getByRole('link', { name: stockTakeTexts.count }).click()
      await expect(page.getByText(stockTakeTexts.neverCountedShort)).toBeVisible()
      await expectAccessible(page)
      await press(stockTakeTexts.countWhole('Tank 1'))
      await press(stockTakeTexts.countCanister(1))
    },
    async countEighteen() {
      if (isPhone) await press(`${stockTakeTexts.otherNumber}: ${LINE}`)
      const fewer = page.getByRole('button', { name: stockTakeTexts.oneFewer(LINE) })
      await fewer.click()
      await fewer.click()
      await expect(page.getByText(isPhone ? '−2' : '2 missing', { exact: true })).toBeVisible()
    },
    unsaved: () => page.getByText(stockTakeTexts.unsaved).first(),
    saved: () =>
      isPhone
        ? page.getByText(`Tank 1, ${stockTakeTexts.linesCounted(1, 1)}`, { exact: true })
        : page.getByText(stockTakeTexts.saved, { exact: true }),
    leave: () =>
      isPhone
        ? press(stockTakeTexts.leaveCanister(1))
        : page.getByRole('button', { name: new RegExp(`^${containerTexts.canister(2)}`) }).click(),
    async pauseAndGoOn() {
      if (isPhone) await press(stockTakeTexts.leaveCanister(1))
      await page.getByRole('link', { name: stockTakeTexts.pause, exact: true }).click()
      await page.getByRole('link', { name: stockTakeTexts.goOn }).click()
      if (isPhone) await press(stockTakeTexts.goOnCanister(1))
    },
    async finishTwo() {
      await press(stockTakeTexts.done(1))
      if (isPhone) await press(stockTakeTexts.countCanister(2))
      await expect(canister(2)).toBeVisible()
      await press(stockTakeTexts.done(2))
      if (!isPhone) return expect(page.getByText(stockTakeTexts.countedOf(2, 4))).toBeVisible()
      await expect(page.getByRole('heading', { name: stockTakeTexts.canistersCounted(2, 4) })).toBeVisible()
      await expectAccessible(page)
    },
    async review() {
      await press(isPhone ? stockTakeTexts.reviewShort(1) : stockTakeTexts.review(1))
      if (isPhone) await press(reviewTexts.decideOpen(1))
    },
    /** Button that is disabled until every difference is decided. */
    decided: () =>
      page.getByRole('button', { name: isPhone ? reviewTexts.toSign : reviewTexts.sign(0), exact: true }),
    decide: (name: string) =>
      isPhone ? page.getByRole('radio', { name }).click() : page.getByText(name, { exact: true }).click(),
    async sign() {
      if (isPhone) await press(reviewTexts.toSign)
      await press(reviewTexts.sign(1))
    },
  }
}

for (const [device, use] of [
  ['desktop', DESK],
  ['phone', UPRIGHT],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('a stock-take from "Count" to the report records two missing straws as lost', async ({
      page,
      context,
    }) => {
      const steps = stepsOf(page, device === 'phone')
      await beginInNewAccount(page)
      const container_id = await makeContainer(page, 'Tank 1')
      await makeBatch(page, 'B-26-012', container_id)
      await page.goto(`/containers/${container_id}`)
      await expect(page.getByText(stockTakeTexts.neverCounted)).toBeVisible()
      await steps.begin()
      const found = page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) })
      await expect(steps.canister(1)).toBeVisible()
      await expect(page.getByRole('button', { name: stockTakeTexts.done(1) })).toBeDisabled()
      await expect(page.getByText(stockTakeTexts.left(1))).toBeVisible()

      // Offline, the page shows that the count is unsaved, and asks for confirmation before the user leaves.
      // Once online, it saves the count.
      await context.setOffline(true)
      await steps.countEighteen()
      await expect(found).toHaveValue('18')
      await expect(steps.unsaved()).toBeVisible()
      await expect(page.getByRole('button', { name: errorTexts.retry })).toBeVisible()
      await steps.leave()
      await expect(page.getByRole('dialog', { name: stockTakeTexts.leaveTitle })).toBeVisible()
      await page.getByRole('button', { name: stockTakeTexts.stay }).click()
      await expect(steps.canister(1)).toBeVisible()
      await context.setOffline(false)
      await expect(steps.saved()).toBeVisible()
      await expectAccessible(page)

      // The count is paused and continued.
      await steps.pauseAndGoOn()
      await expect(found).toHaveValue('18')
      await steps.finishTwo()

      await steps.review()
      await expect(page.getByText(reviewTexts.highest('19–20'))).toBeVisible()
      await expect(steps.decided()).toBeDisabled()
      await steps.decide(reviewTexts.LOOKING)
      await expect(page.getByText(reviewTexts.lookingText(2, 'B-26-012'))).toBeVisible()
      await steps.decide(reviewTexts.lost.MISSING)
      const sentence = proposedSentence({
        ...{ type: 'LOSS', direction: 'OUT', reason: 'MISSING', date: today(), amount: 2 },
        ...{ signer_name: 'Maren Thiel', batch_label: 'B-26-012', owner_name: 'Gestüt Heide' },
        places: [{ place_name: containerTexts.place('Tank 1', 1, 1), straws: 2 }],
      })
      await expect(page.getByText(sentence)).toBeVisible()
      await expectAccessible(page)
      await steps.sign()

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
