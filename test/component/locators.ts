/** Locators of elements that roles alone do not find. */
import { page } from 'vitest/browser'
import { actTexts } from '#stock/straws/texts.ts'

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

const ACTS = [
  ...['CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION', 'ADDITION', 'RELOCATION', 'ERASURE'],
] as Parameters<typeof actTexts>[0][]

/** Name of a button that submits an act on straws, with any number of them. */
export const ANY_ACT = new RegExp(
  `^(${ACTS.map((act) => actTexts(act, 0).button.split(' ')[0]).join('|')})\\b`,
)
