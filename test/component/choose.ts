/** Uses selects as a user does. */
import { page } from 'vitest/browser'

/**
 * Chooses an option of a select.
 * @param option what the option contains: its hint need not be named
 */
export async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}
