/** Fields of the laboratory form, and the sheet of a saved batch, as component tests find them. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Batch, showBatch, updateBatch } from '#stock/batches/contract.ts'
import { sectionTexts, SHEET_FIELDS } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { fieldLabel, type SectionId } from '#stock/batches/web/sheet-fields.ts'
import { answer } from './fake-api.ts'
import { aBatch, changedBy } from './samples/batches.ts'

/**
 * Answers like a server that has one batch, which has no dose unless `given` contains one.
 * @returns the list of changes that were sent, to which each later change is added
 */
export function answerStoredBatch(given: Partial<Batch> = {}) {
  const noDose = { concentration_per_dose: null, calculation_mode: null, straws_per_dose: null }
  let stored = aBatch({ ...noDose, ...given })
  answer(showBatch, () => stored)
  return answer(updateBatch, ({ body }) => (stored = changedBy(stored, body)))
}

export const section = (id: SectionId) => page.getByRole('region', { name: sectionTexts[id] })

/** Finds a field for a number, a text or a day. */
export const field = (name: string) => page.getByRole('textbox', { name })
export const choice = (name: string) => page.getByRole('combobox', { name })

/** Finds a field of the matrix, by its path in the sheet. */
export function cell(path: string): Locator {
  const role = SHEET_FIELDS.get(`sheet.${path}`)!.options ? 'combobox' : 'textbox'
  return page.getByRole(role, { name: fieldLabel(`sheet.${path}`) })
}

/** Fills fields of the matrix, by their paths. */
export async function measure(values: Record<string, string>): Promise<void> {
  for (const [path, value] of Object.entries(values)) await cell(path).fill(value)
}

export async function expectFocus(field: Locator): Promise<void> {
  await expect.element(field).toHaveFocus()
}

/** Expects a field to show the result of its formula, and to announce it as computed. */
export async function expectComputed(field: Locator, value: string): Promise<void> {
  await expect.element(field).toHaveValue(value)
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(batchTexts.filledIn))
}

/** Focuses a field as a script does: without a click. */
export function focus(field: Locator): void {
  ;(field.element() as HTMLElement).focus()
}

export const save = page.getByRole('button', { name: batchTexts.save })

/** Returns the value that is shown under a name in the sheet of a saved batch; undefined if the name is not shown. */
export function factOf(name: string): string | undefined {
  const terms = page.getByRole('region', { name: batchTexts.sheetFacts }).getByRole('term').elements()
  const fact = terms.find((term) => term.textContent === name)?.nextElementSibling
  return fact?.textContent.replaceAll(/\s+/g, ' ')
}

/** Returns the values of a measure at each stage in the sheet of a saved batch. */
export function measuredIn(group: string, measure: string): string[] {
  const cells = page
    .getByRole('region', { name: batchTexts.measurements })
    .getByRole('rowgroup')
    .filter({ hasText: group })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: measure }) })
    .getByRole('cell')
  return cells.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
}

export async function openSheet(): Promise<void> {
  await page.getByRole('tab', { name: batchTexts.sheet }).click()
  await expect.element(page.getByRole('region', { name: batchTexts.sheetFacts })).toBeVisible()
}
