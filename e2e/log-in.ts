import type { Locator, Page } from '@playwright/test'
import { strawsTexts } from '#stock/straws/texts.ts'
import { expect } from './test.ts'

export const OWNER = 'owner@demo.test'
export const PASSWORD = 'frozen straws stay cold'

/** Logs the page in as a user of the demo stud, without the form. */
export async function beginLoggedIn(page: Page, email = OWNER) {
  const answer = await page.request.post('/api/v1/auth', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** Fills in the day of a movement. The dialog of a withdrawal shows the field of the day only after a press. */
export async function changeDay(dialog: Locator, day: string) {
  const change = dialog.getByRole('button', { name: strawsTexts.changeDay })
  if (await change.isVisible()) await change.click()
  await dialog.getByRole('textbox', { name: strawsTexts.date }).fill(day)
}

/** Chooses from a list the first option whose name contains `option`. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
