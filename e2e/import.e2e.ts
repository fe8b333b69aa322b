/** Import of spreadsheets, each in a separate account. */
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import type { Field } from '#integration/imports/fields.ts'
import { WRONG } from '#integration/imports/read-values.ts'
import { fieldName } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { violations } from './accessibility.ts'
import { makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { stillness } from './stillness.ts'
import { expect, test } from './test.ts'

type Cell = string | number | null

const HEADERS = [
  'Kanister',
  'Etage',
  'Farbe',
  'Hengst',
  'Charge',
  'Absamung',
  'Anzahl',
  'Eigentümer',
  'Halm',
  'VB %',
]
const ABOVE: Cell[][] = [['Bestandsliste'], ['Stand 17.11.2026'], []]

const ROWS: Cell[][] = [
  [1, 'o', 'gelb', 'Quintus L', 'Q-118', '12.03.25', '2x8+3', 'Gestüt Lindenhof', '0,5', 0.39],
  [null, 'u', 'rot', 'Quintus L', 'Q-119', '14.03.25', 24, 'Gestüt Lindenhof', '0,5', 0.41],
  [2, 'o', 'blau', 'Quintus L', 'Q-120', '31.02.25', 30, 'Stal Van Dyck', '0,5', 0.36],
  [3, 'u', 'grün', 'Quintus L', 'Q-121', '04.04.25', 'ca. 20', 'Stal Van Dyck', '0,5', 0.4],
  [8, 'o', 'rosa', 'Quintus L', 'Q-122', '05.02.26', 14, '', '0,5', 0.41],
]

async function workbook(rows: Cell[][], name = 'Kanne 1'): Promise<Buffer> {
  const merges = [{ startRow: 4, endRow: 5, startCol: 0, endCol: 0 }]
  return Buffer.from(await writeXlsx({ sheets: [{ name, rows: [...ABOVE, HEADERS, ...rows], merges }] }))
}

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function mend(page: Page, field: Field, row: number, value: string) {
  const name = `${fieldName(field, 'STOCK')}, ${importTexts.rowNumber(row)}`
  const cell = page.getByRole('textbox', { name, exact: true })
  await cell.fill(value)
  await cell.press('Enter')
}

/**
 * Creates an account with the records that the file names: a container of four canisters, and a stakeholder whose name
 * the file misspells.
 */
async function begin(page: Page) {
  await beginInNewAccount(page)
  await makeContainer(page, 'Kanne 1')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  await page.request.post('/api/v1/parties', { data: { tenant_id, name: 'Stal Van Dijk' } })
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: importTexts.title, exact: true })).toBeVisible()
  return tenant_id as string
}

async function stockOf(page: Page, tenant_id: string) {
  const found = await page.request.get('/api/v1/batches', { params: { tenant_id, limit: 50, offset: 0 } })
  const { batches, stats } = await found.json()
  return { labels: batches.map(({ label }: { label: string }) => label).toSorted(), straws: stats.straws }
}

/** Checks the accessibility of the page: all rules in the light colour scheme, contrast in the dark one. */
async function expectAccessible(page: Page) {
  await stillness(page)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await stillness(page)
  expect(await violations(page, 'color-contrast')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an untidy spreadsheet is corrected, booked and undone, and the corrected file is booked again', async ({
  page,
}) => {
  test.slow()
  const tenant_id = await begin(page)
  await expectAccessible(page)
  await choose(page, 'Celle.xlsx', await workbook(ROWS))
  await expect(page.getByText(importTexts.skipped(3))).toBeVisible()
  await expectAccessible(page)
  await button(page, importTexts.match).click()
  await expect(page.getByRole('combobox', { name: importTexts.columnMeaning('Absamung') })).toHaveValue(
    'sheet.collection.produced_on',
  )
  await expect(page.getByRole('radio', { name: importTexts.sheetNameIs.container })).toBeChecked()
  // The header “VB %” leaves open whether motility was measured before or after thawing.
  await expect(button(page, importTexts.check)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: fieldName('sheet.post_thaw_motility.progressive', 'STOCK') }).click()
  await expect(page.getByRole('radio', { name: importTexts.asPercent('39'), exact: true })).toBeChecked()
  await expectAccessible(page)
  await button(page, importTexts.check).click()

  // Values that were understood are shown beside the original; others are explained in their cell.
  await expect(page.getByRole('row', { name: /^5 / })).toContainText('19')
  await expect(page.getByRole('row', { name: /^6 / })).toContainText('1, bottom')
  await expect(page.getByText(WRONG.noDay)).toBeVisible()
  await expect(page.getByText(WRONG.count)).toBeVisible()
  await expect(page.getByText(importTexts.hasCanisters('Kanne 1', 4))).toBeVisible()
  const book = button(page, importTexts.book(5))
  await expect(book).toHaveAttribute('aria-disabled', 'true')
  await expect(book).toHaveAccessibleDescription(importTexts.untilRight)
  await expectAccessible(page)
  await button(page, importTexts.equalFix('Stal Van Dijk', 2)).first().click()
  await mend(page, 'sheet.collection.produced_on', 7, '28.02.25')
  await mend(page, 'straws', 8, '20')
  await expect(page.getByText(importTexts.wrong(1))).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, importTexts.download(1)).click(),
  ])
  expect(download.suggestedFilename()).toBe(importTexts.badFile)
  await mend(page, 'canister', 9, '4')
  await button(page, importTexts.book(5)).click()

  await expect(page.getByRole('heading', { name: importTexts.booked(5) })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(importTexts.whole(107, 5, 'Maren Thiel', ''))).toBeVisible()
  await expectAccessible(page)
  expect(await stockOf(page, tenant_id)).toEqual({
    labels: ['Q-118', 'Q-119', 'Q-120', 'Q-121', 'Q-122'],
    straws: 107,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: importTexts.booked(5) })).toBeVisible()

  await button(page, importTexts.takeBack).click()
  await page.getByLabel(importTexts.reason).fill('wrong owner')
  await page.getByRole('dialog').getByRole('button', { name: importTexts.takeBack }).click()
  await expect(page.getByRole('heading', { name: importTexts.undone })).toBeVisible({ timeout: 30_000 })
  expect(await stockOf(page, tenant_id)).toEqual({ labels: [], straws: 0 })

  // The headers are now known, and the undone import does not prevent another one.
  const right = ROWS.map((row) => row.with(7, 'Stal Van Dijk'))
  right[2]![5] = '28.02.25'
  right[3]![6] = 20
  right[4]![0] = 4
  await page.getByRole('link', { name: importTexts.next }).click()
  await choose(page, 'Celle.xlsx', await workbook(right))
  await button(page, importTexts.match).click()
  await expect(page.getByText(importTexts.learned('Celle'))).toBeVisible()
  await button(page, importTexts.check).click()
  await button(page, importTexts.book(5)).click()
  await expect(page.getByRole('heading', { name: importTexts.booked(5) })).toBeVisible({ timeout: 30_000 })
})

test.describe('on a phone', () => {
  test.use({ ...UPRIGHT, viewport: { width: 360, height: 740 } })

  test('rows are checked and corrected by touch, and the page never scrolls sideways', async ({ page }) => {
    await begin(page)
    await expectSteadyWidth(page)
    await choose(page, 'Celle.xlsx', await workbook(ROWS.slice(0, 3)))
    await button(page, importTexts.match).tap()
    await expectSteadyWidth(page)
    await page.getByRole('radio', { name: fieldName('sheet.post_thaw_motility.progressive', 'STOCK') }).tap()
    await button(page, importTexts.check).tap()
    await button(page, 'Stal Van Dijk').tap()
    await expectSteadyWidth(page)
    await mend(page, 'sheet.collection.produced_on', 7, '28.02.25')
    await expectAccessible(page)
    await button(page, importTexts.book(3)).tap()
    await expect(page.getByRole('heading', { name: importTexts.booked(3) })).toBeVisible({ timeout: 30_000 })
    await expectSteadyWidth(page)
  })
})
