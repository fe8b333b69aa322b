import { expect, type Page } from '@playwright/test'

export const OWNER = 'owner@demo.test'
export const PASSWORD = 'frozen straws stay cold'

export async function logIn(page: Page) {
  await page.goto('/')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
}

/** For tests that start behind the login: the same session, without the form. */
export async function beginLoggedIn(page: Page, email = OWNER) {
  const answer = await page.request.post('/api/v1/auth', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** Chooses an option by name in one of our selects. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
