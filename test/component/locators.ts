/** Finds and uses what roles alone do not find. */
import { page } from 'vitest/browser'

type Within = Pick<typeof page, 'getByLabelText' | 'getByRole'>

/** A password input by its label: browsers give password inputs no role. */
export function passwordField(label: string, within: Within = page) {
  return within.getByLabelText(new RegExp(`^${RegExp.escape(label)}( \\*)?$`))
}

/**
 * Chooses an option in one of our selects.
 * @param option what the option contains: its hint need not be named
 */
export async function choose(label: string, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}
