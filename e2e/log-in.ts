import { expect, type Page } from '@playwright/test'

export const OWNER = 'owner@demo.test'
export const PASSWORD = 'frozen straws stay cold'

export async function logIn(page: Page, email = OWNER) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
}

/** Chooses in a select of ours: opens it, types, takes what is offered. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
