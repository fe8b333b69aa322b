import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldTexts } from '#stock/batches/fields.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { longDate } from '#platform/contract/days.ts'
import { ANY_ACT } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID } from '#test/component/samples/ids.ts'
import { shortDate } from '../dates.ts'
import { commonTexts, dayTexts } from '../texts.ts'

const dialog = page.getByRole('dialog', { name: new RegExp(`^${strawsTexts.add}`) })
const date = dialog.getByRole('textbox', { name: strawsTexts.date })
const sentence = dialog.getByTestId('sentence')
const book = dialog.getByRole('button', { name: ANY_ACT })
const calendar = dialog.getByRole('button', { name: dayTexts.calendar })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-02T12:00:00') })
  answerAccount()
})

async function openDialog() {
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: strawsTexts.add }).click()
}

test('a date is accepted in common forms, and shown in one', async () => {
  await openDialog()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('3')
  for (const typed of ['2026-03-12', '12.03.2026', '12/3/26', '12 mar 2026']) {
    await date.fill(typed)
    await expect.element(sentence).toMatchTextContent(longDate('2026-03-12'))
    await expect.element(date).toHaveValue(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue(shortDate('2026-03-12'))
  }
  await date.fill('today')
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveValue(shortDate('2026-04-02'))
  await dialog.getByRole('button', { name: dayTexts.yesterday }).click()
  await expect.element(date).toHaveValue(shortDate('2026-04-01'))
  await dialog.getByRole('button', { name: dayTexts.today }).click()
  await expect.element(date).toHaveValue(shortDate('2026-04-02'))

  await date.fill('31 Feb 2026')
  await expect.element(sentence).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByText(dayTexts.unclear)).toBeVisible()
  await book.click()
  await expect.element(date).toHaveFocus()
  await expect.element(date).toHaveValue('31 Feb 2026')
  await date.fill('1.1.2099')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByText(commonTexts.notFuture)).toBeVisible()
})

test('a date is picked from the calendar by keyboard, and Escape closes the calendar only', async () => {
  await openDialog()
  const day = (iso: string) => page.getByRole('button', { name: longDate(iso) })
  await date.fill('12 Mar 2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(calendar).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(day('2026-03-12')).toHaveFocus()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(date).toHaveValue(shortDate('2026-03-20'))
  await expect.element(calendar).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(day('2026-03-20')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(day('2026-03-20')).not.toBeInTheDocument()
  await expect.element(book).toBeVisible()
  await expect.element(dialog.getByText(commonTexts.discardQuestion)).not.toBeInTheDocument()
})

test('a narrow date field offers today and yesterday below its calendar', async () => {
  await open('/batches/new')
  const produced_on = page.getByRole('textbox', { name: fieldTexts.produced_on })
  const days = page.getByRole('dialog')
  for (const [button, day] of [
    [dayTexts.today, '2026-04-02'],
    [dayTexts.yesterday, '2026-04-01'],
  ] as const) {
    await page.getByRole('button', { name: dayTexts.calendar }).first().click()
    await days.getByRole('button', { name: button }).click()
    await expect.element(days).not.toBeInTheDocument()
    await expect.element(produced_on).toHaveValue(shortDate(day))
  }
  for (const [typed, day] of [
    ['today', '2026-04-02'],
    ['yesterday', '2026-04-01'],
  ] as const) {
    await produced_on.fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(produced_on).toHaveValue(shortDate(day))
  }
})
