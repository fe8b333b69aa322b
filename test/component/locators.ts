/** Finds and uses what roles alone do not find. */
import { page } from 'vitest/browser'

type Within = Pick<typeof page, 'getByLabelText' | 'getByRole'>

/** A password input by its label: browsers give password inputs no role. */
export function passwordField(label: string, within: Within = page) {
  return within.getByLabelText(new RegExp(`^${RegExp.escape(label)}( \\*)?$`))
}

/** Chooses an option by name in one of our selects. */
export async function choose(label: string, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
