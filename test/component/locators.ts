/** Locators of elements that roles alone do not find. */
import { page } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, strawsTexts } from '#stock/straws/texts.ts'

type Within = Pick<typeof page, 'getByLabelText' | 'getByRole'>

/** Finds a password input by its label, because browsers give password inputs no role. */
export function passwordField(label: string, within: Within = page) {
  return within.getByLabelText(new RegExp(`^${RegExp.escape(label)}( \\*)?$`))
}

/**
 * Chooses the first matching option in a select.
 * @param option part of the text of the option, such as its text without the hint
 */
export async function choose(label: string, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}

/**
 * Chooses a place by its drawings.
 * @param canister number of the canister; omitted if the container has one canister, which is chosen with the container
 * @param level number of the level; omitted if the canister has one level, which is chosen with the canister
 */
export async function choosePlace(
  container: string,
  canister?: number,
  level?: number,
  label: string = containerTexts.placeLabel,
): Promise<void> {
  const place = page.getByRole('group', { name: label })
  const names = [
    container,
    ...(canister === undefined ? [] : [containerTexts.canister(canister)]),
    ...(level === undefined ? [] : [containerTexts.level(level)]),
  ]
  for (const name of names) {
    await place.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}\\b`) }).click()
  }
}

const ACTS = [
  ...['CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION', 'ADDITION', 'RELOCATION', 'PLACE', 'ERASURE'],
] as Parameters<typeof actTexts>[0][]

/** Name of a button that submits an act on straws, with any number of them. */
export const ANY_ACT = new RegExp(
  `^(?!${strawsTexts.addNote}$)(${ACTS.map((act) => actTexts(act, 0).button.split(' ')[0]).join('|')})\\b`,
)
