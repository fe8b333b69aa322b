import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMovements } from '#stock/movements/contract.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { ENDS_BEFORE } from '#platform/contract/days.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { SELF_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { answerHub } from '#test/component/samples/hub.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { exportTexts } from '#ui/texts.ts'
import { exportSheets, sizeExport } from '../contract.ts'
import { estimateBytes, type SheetName, SHEETS, sizeText } from '../sheets.ts'
import { exportsTexts, sheetTexts } from '../texts.ts'

const rows = Object.fromEntries(SHEETS.map((name, index) => [name, 120 + index])) as Record<SheetName, number>
const dialog = page.getByRole('dialog', { name: exportsTexts.title })
const sheet = (name: SheetName) =>
  dialog.getByRole('checkbox', { name: new RegExp(`^${sheetTexts[name].name}`) })
const size = dialog.getByRole('status')

/** Returns the text with which the dialog states the content of a file. */
const sizeOf = (sheets: SheetName[], format: 'csv' | 'xlsx') =>
  exportsTexts.size(
    sheets.map((name) => sheetTexts[name].count(rows[name])),
    sizeText(estimateBytes(rows, sheets, format)),
  )

test('several lists are exported into one file, and the dialog shows beforehand what it will contain', async () => {
  answerHub()
  answer(listMovements, () => movementPage(aMovement()))
  const sizes = answer(sizeExport, () => ({ rows }))
  await open('/movements')
  await page.getByRole('button', { name: exportTexts.export }).click()
  await page.getByRole('menuitem', { name: exportsTexts.more }).click()
  await expect.element(sheet('movements')).toBeChecked()
  await expect.element(size).toHaveTextContent(sizeOf(['movements'], 'xlsx'))
  await sheet('straws').click()
  await expect.element(size).toHaveTextContent(sizeOf(['straws', 'movements'], 'xlsx'))
  await expect.element(dialog.getByText(exportsTexts.formats.xlsx(2))).toBeVisible()
  await choose(exportsTexts.owner, 'Haras del Sur', dialog)
  await dialog.getByText(exportsTexts.formats.csv(2)).click()
  await dialog.getByText(exportsTexts.decimals.COMMA).click()
  await dialog.getByRole('textbox', { name: exportsTexts.to }).fill('2026-03-31')
  await expect.element(dialog.getByText(exportsTexts.asOfLastDay)).toBeVisible()
  await expect.element(size).toHaveTextContent(sizeOf(['straws', 'movements'], 'csv'))
  expect(await violations()).toEqual([])
  await dialog.getByRole('link', { name: exportTexts.export }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const address = new URL(takeDownloads()[0]!.address, location.origin)
  expect(address.pathname).toBe(exportSheets.path)
  const filter = { tenant_id: TENANT_ID, to: '2026-03-31', owner_id: SELF_ID }
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...filter,
    ...{ format: 'csv', sheets: 'straws,movements', decimal: 'COMMA', as_of: '2026-03-31' },
  })
  expect(sizes.at(-1)!.query).toMatchObject(filter)
})

test('an export without a list is not possible', async () => {
  answerHub()
  answer(sizeExport, () => ({ rows }))
  await open('/hub/exports')
  await page.getByRole('button', { name: exportsTexts.open }).click()
  for (const name of ['batches', 'straws', 'movements'] as const) await sheet(name).click()
  await expect.element(size).toHaveTextContent(exportsTexts.none)
  const link = dialog.getByRole('link', { name: exportTexts.export })
  await expect.element(link).toHaveAttribute('aria-disabled', 'true')
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(takeDownloads()).toEqual([])
})

test('a period that ends before it begins is refused at its field and not exported', async () => {
  answerHub()
  const sizes = answer(sizeExport, () => ({ rows }))
  await open('/hub/exports')
  await page.getByRole('button', { name: exportsTexts.open }).click()
  const to = dialog.getByRole('textbox', { name: exportsTexts.to })
  await dialog.getByRole('textbox', { name: exportsTexts.from }).fill('2026-03-12')
  await to.fill('2026-03-11')
  await expect.element(dialog.getByText(ENDS_BEFORE)).toBeVisible()
  const link = dialog.getByRole('link', { name: exportTexts.export })
  await expect.element(link).toHaveAttribute('aria-disabled', 'true')
  await to.fill('2026-03-12')
  await expect.element(link).toHaveAttribute('aria-disabled', 'false')
  expect(sizes.map(({ query }) => query.to)).not.toContain('2026-03-11')
})
