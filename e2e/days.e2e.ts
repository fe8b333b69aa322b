/** Dates are entered the same way everywhere: typed, picked, or today and yesterday with one press. */
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?label=B-26-001&active=true')
  await page.getByRole('button', { name: 'Actions for B-26-001' }).click()
  await page.getByRole('menuitem', { name: 'Add straws' }).click()
})

test('a day is understood as people write it, and shown as days are shown', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const date = dialog.getByLabel('Date')
  await dialog.getByLabel('Number of straws').fill('3')
  for (const typed of ['2026-03-12', '12.03.2026', '12/3/26', '12 mar 2026']) {
    await date.fill(typed)
    await expect(dialog.getByTestId('sentence')).toContainText('on 12 March 2026')
    await expect(date).toHaveValue(typed)
    await date.blur()
    await expect(date).toHaveValue('12 Mar 2026')
  }
  await date.fill('today')
  await date.blur()
  const today = await date.inputValue()
  await dialog.getByRole('button', { name: 'Yesterday' }).click()
  await expect(date).not.toHaveValue(today)
  await dialog.getByRole('button', { name: 'Today' }).click()
  await expect(date).toHaveValue(today)

  await date.fill('31 Feb 2026')
  await expect(dialog.getByTestId('sentence')).toBeHidden()
  await date.blur()
  await expect(dialog.getByText('This is no day.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('31 Feb 2026')
  await date.fill('1.1.2099')
  await date.blur()
  await expect(dialog.getByText('Not later than today')).toBeVisible()
})

test('a day is picked from the calendar by keyboard alone; Escape closes it, and not the dialog', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: /^Add straws/ })
  const date = dialog.getByLabel('Date')
  await date.fill('12 Mar 2026')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Open the calendar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '12 March 2026' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue('20 Mar 2026')
  await expect(dialog.getByRole('button', { name: 'Open the calendar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '20 March 2026' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '20 March 2026' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Book' })).toBeVisible()
  await expect(dialog.getByText('Discard what you typed?')).toBeHidden()
})

test('where a field has no room beside it, its calendar offers today and yesterday', async ({ page }) => {
  await page.goto('/batches/new')
  const produced = page.locator('.mantine-TextInput-root', { has: page.getByLabel('Production date') })
  const date = page.getByLabel('Production date')
  for (const [day, other] of [
    ['Today', 'today'],
    ['Yesterday', 'yesterday'],
  ] as const) {
    await produced.getByRole('button', { name: 'Open the calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: day, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const pressed = await date.inputValue()
    await date.fill(other)
    await date.blur()
    await expect(date).toHaveValue(pressed)
  }
})
