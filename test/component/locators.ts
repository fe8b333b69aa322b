/** Locators of elements that roles alone do not find. */
import { page } from 'vitest/browser'

type Within = Pick<typeof page, 'getByLabelText' | 'getByRole'>

/** Finds a password input by its label, because browsers give password inputs no role. */
export function passwordField(label: string, within: Within = page) {
  return within.getByLabelText(new RegExp(`^${RegExp.escape(label)}( \\*)?$`))
}

/**
 * Chooses an option in a select.
 * @param option part of the option; its hint need not be given
 */
export async function choose(label: string, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}
