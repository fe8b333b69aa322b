/** Spreadsheets into the book, in accounts of their own. */
import type { Page } from '@playwright/test'
import { zipSync, strToU8 } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { violations } from './accessibility.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function toRows(page: Page) {
  await button(page, 'Match the columns').click()
  await button(page, 'Check the rows').click()
  await expect(button(page, /^Book \d+ rows?$/)).toBeVisible()
}

async function mend(page: Page, cell: string, value: string) {
  await page.getByRole('textbox', { name: cell, exact: true }).fill(value)
  await page.getByRole('textbox', { name: cell, exact: true }).press('Enter')
}

/** An account with what the file names: a container of four canisters, and somebody it spells wrong. */
async function begin(page: Page) {
  await beginInNewAccount(page)
  await makeContainer(page, 'Kanne 1')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  await page.request.post('/api/v1/parties', { data: { tenant_id, name: 'Stal Van Dijk' } })
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  return tenant_id as string
}

async function stockOf(page: Page, tenant_id: string) {
  const found = await page.request.get('/api/v1/batches', { params: { tenant_id, limit: 50, offset: 0 } })
  const { batches, stats } = await found.json()
  return { labels: batches.map(({ label }: { label: string }) => label).toSorted(), straws: stats.straws }
}

/** Looks at the page in both schemes. */
async function expectAccessible(page: Page) {
  await stillness(page)
  expect(
    (await violations(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
  ).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await stillness(page)
  const dark = await violations(page, 'color-contrast')
  expect(dark.map(({ nodes }) => nodes.map(({ html }) => html).join())).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an untidy spreadsheet: put right in its cells, booked, taken back, and the corrected file booked again', async ({
  page,
}) => {
  test.slow()
  const tenant_id = await begin(page)
  await expectAccessible(page)
  await choose(page, 'Celle.xlsx', await workbook(ROWS))
  await expect(page.getByText('3 lines above are skipped')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Match the columns').click()
  await expect(page.getByRole('combobox', { name: 'What “Absamung” means' })).toHaveValue('collected')
  await expect(page.getByRole('radio', { name: 'the container' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '39 %', exact: true })).toBeChecked()
  await expectAccessible(page)
  await button(page, 'Check the rows').click()

  // What was understood stands beside what was written, what was not has its words in its cell.
  await expect(page.getByRole('row', { name: /^5 / })).toContainText('19')
  await expect(page.getByRole('row', { name: /^6 / })).toContainText('1, bottom')
  await expect(page.getByText('No such day')).toBeVisible()
  await expect(page.getByText('Not a count')).toBeVisible()
  await expect(page.getByText('Kanne 1 has 4 canisters')).toBeVisible()
  const book = button(page, /^Book \d rows/)
  await expect(book).toHaveAttribute('aria-disabled', 'true')
  await expect(book).toHaveAccessibleDescription('Nothing is booked until all rows are right')
  await expectAccessible(page)
  await button(page, 'Stal Van Dijk (2 rows)').first().click()
  await mend(page, 'Collected on, Row 7', '28.02.25')
  await mend(page, 'Straws, Row 8', '20')
  await expect(page.getByText('1 to put right')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the 1 row').click(),
  ])
  expect(download.suggestedFilename()).toBe('rows-to-put-right.csv')
  await mend(page, 'Canister, Row 9', '4')
  await button(page, 'Book 5 rows').click()

  await expect(page.getByRole('heading', { name: '5 rows booked' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('107 straws in 5 new batches')).toBeVisible()
  await expectAccessible(page)
  expect(await stockOf(page, tenant_id)).toEqual({
    labels: ['Q-118', 'Q-119', 'Q-120', 'Q-121', 'Q-122'],
    straws: 107,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '5 rows booked' })).toBeVisible()

  await button(page, 'Take it back').click()
  await page.getByLabel('Reason').fill('wrong owner')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible({ timeout: 30_000 })
  expect(await stockOf(page, tenant_id)).toEqual({ labels: [], straws: 0 })

  // The same headers are read as before, and what was taken back is no obstacle.
  const right = ROWS.map((row) => row.with(7, 'Stal Van Dijk'))
  right[2]![5] = '28.02.25'
  right[3]![6] = 20
  right[4]![0] = 4
  await page.getByRole('link', { name: 'Import another file' }).click()
  await choose(page, 'Celle.xlsx', await workbook(right))
  await button(page, 'Match the columns').click()
  await expect(page.getByText('Read like “Celle”')).toBeVisible()
  await button(page, 'Check the rows').click()
  await button(page, 'Book 5 rows').click()
  await expect(page.getByRole('heading', { name: '5 rows booked' })).toBeVisible({ timeout: 30_000 })
})

test('the same rows twice are told, with a link to the first import, and booked after a second yes', async ({
  page,
}) => {
  const tenant_id = await begin(page)
  const rows = [
    ['Name', 'City'],
    ['Hof Wiese', 'Verden'],
    ['Hof Wald', 'Celle'],
  ]
  const text = rows.map((row) => row.join(';')).join('\n')
  const send = async (name: string) => {
    await choose(page, name, Buffer.from(text))
    await toRows(page)
  }
  await send('Kunden.csv')
  await button(page, 'Book 2 rows').click()
  await expect(page.getByRole('heading', { name: '2 rows booked' })).toBeVisible({ timeout: 30_000 })
  const first = page.url()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await send('Kunden.csv')
  // They are in the book by now: told in their cells, and left out together.
  await expect(page.getByText('2 rows are in the book already.')).toBeVisible()
  for (const name of ['Hof Wiese', 'Hof Wald']) {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: 'It is another one' })
      .click()
  }
  await button(page, 'Book 2 rows').click()
  await expect(page.getByRole('link', { name: 'See the first import' })).toHaveAttribute(
    'href',
    new RegExp(new URL(first).search.replace('?', '\\?')),
  )
  await expectAccessible(page)
  await button(page, 'Book them again').click()
  await expect(page.getByRole('heading', { name: '2 rows booked' })).toBeVisible({ timeout: 30_000 })
  const found = await page.request.get('/api/v1/parties', {
    params: { tenant_id, name: 'Hof Wald', limit: 9, offset: 0 },
  })
  expect((await found.json()).parties).toHaveLength(2)
})

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test('each file that cannot be read is told in its own words, and the next one is read', async ({ page }) => {
  test.slow()
  await begin(page)
  const wide = Array.from({ length: 16_384 }, (_, column) => `c${column}`)
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/a': new Uint8Array(210 * 1024 * 1024),
  })
  const files: [name: string, content: Uint8Array, words: RegExp][] = [
    ['photo.xlsx', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /This is no spreadsheet/],
    ['bomb.xlsx', bomb, /would take more than 200 MB/],
    ['secret.xlsx', Buffer.concat([Buffer.from(OLE), utf16('EncryptedPackage')]), /protected by a password/],
    ['old.xls', Buffer.concat([Buffer.from(OLE), utf16('Workbook')]), /old Excel file/],
    ['calc.ods', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') }), /LibreOffice/],
    ['page.xls', Buffer.from('<html><table></table></html>'), /web page or XML/],
    ['empty.csv', Buffer.from('\n'), /nothing in this file/],
    ['wide.csv', Buffer.from(`${wide.join(';')}\n`), /more than 200 columns/],
    ['torn.xlsx', (await workbook(ROWS)).subarray(0, 500), /damaged/],
    ['huge.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), /larger than 50 MB/],
  ]
  for (const [name, content, words] of files) {
    // Playwright hands no more than 50 MB to a page: a larger one is made in it.
    if (content.length > 50 * 1024 * 1024) {
      await page.evaluate(() => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'huge.csv'))
        const drop = new DragEvent('drop', { bubbles: true, dataTransfer: files })
        document.querySelector('.import-drop')!.dispatchEvent(drop)
      })
    } else await choose(page, name, Buffer.from(content))
    await expect(page.getByRole('alert').filter({ hasText: words }), name).toBeVisible({ timeout: 20_000 })
  }
  await choose(page, 'headers.csv', Buffer.from('Batch;Stallion;Straws;Straw colour\n'))
  await expect(page.getByText('no rows below them')).toBeVisible()
  await expect(button(page, 'Match the columns')).toBeDisabled()
  await choose(page, 'Celle.xlsx', await workbook(ROWS))
  await expect(button(page, 'Match the columns')).toBeEnabled()
})

test('letters that cannot be told apart are asked about, with a line in each', async ({ page }) => {
  await begin(page)
  const text = Buffer.concat([
    Buffer.from('Name;City\n'),
    Buffer.from([0x8a, 0xf8]),
    Buffer.from('est;Brno\n'),
  ])
  await choose(page, 'Kunden.csv', text)
  await expect(page.getByRole('radio', { name: 'Šøest;Brno' })).toBeChecked()
  await page.getByRole('radio', { name: 'Šřest;Brno' }).check()
  await expect(page.getByRole('cell', { name: 'Šřest' })).toBeVisible()
})

test('by keyboard alone: pasted rows, a column matched, a cell mended, booked', async ({ page }) => {
  await begin(page)
  const press = async (name: string | RegExp, key = 'Enter') => {
    await button(page, name).focus()
    await page.keyboard.press(key)
  }
  await press('Paste rows')
  await expect(page.getByLabel('Rows, with their headers')).toBeFocused()
  await page.keyboard.insertText('Pferd\tGeschl.\tgeb.\nBella\tStute\t31.02.2015\nDonna\tStute\t01.05.2012\n')
  await press('Read the rows')
  await press('Match the columns')
  const say = async (name: string, typed: string, value: string) => {
    const box = page.getByRole('combobox', { name })
    await expect(box).toBeEnabled()
    await box.focus()
    await page.keyboard.type(typed)
    await expect(box).toHaveValue(value)
  }
  await say('What is in it', 'Hor', 'HORSES')
  await say('What “Geschl.” means', 'Sex', 'sex')
  await say('What “geb.” means', 'Date of', 'born_on')
  await press('Check the rows')
  await expect(page.getByText('No such day')).toBeVisible()
  await page.getByRole('textbox', { name: 'Date of birth, Row 2' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('28.02.2015')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 rows right' })).toBeVisible()
  await press('Book 2 rows')
  await expect(page.getByRole('heading', { name: '2 rows booked' })).toBeVisible({ timeout: 30_000 })
})

test('two columns matched before the first is taken over both hold', async ({ page }) => {
  await begin(page)
  await choose(page, 'Pferde.csv', Buffer.from('Pferd;Geschl.;geb.\nDonna;Stute;01.05.2012\n'))
  await button(page, 'Match the columns').click()
  await page.getByRole('combobox', { name: 'What is in it' }).selectOption('HORSES')
  const sex = page.getByRole('combobox', { name: 'What “Geschl.” means' })
  const born = page.getByRole('combobox', { name: 'What “geb.” means' })
  for (const one of [sex, born]) {
    await expect(one).toBeEnabled()
    await one.focus()
  }
  await page.evaluate(async () => {
    for (const [header, value] of [
      ['Geschl.', 'sex'],
      ['geb.', 'born_on'],
    ]) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="What “${header}” means"]`)!
      select.value = value!
      select.dispatchEvent(new Event('change', { bubbles: true }))
      // Long enough for the page to render, too short for an answer.
      await Promise.resolve()
    }
  })
  await button(page, 'Check the rows').click()
  await expect(button(page, 'Book 1 row')).toBeEnabled()
  await page.goBack()
  await expect(sex).toHaveValue('sex')
  await expect(born).toHaveValue('born_on')
})

test('leaving with cells put right is asked about; what is in the book is left out together', async ({
  page,
}) => {
  await begin(page)
  await choose(
    page,
    'Kunden.csv',
    Buffer.from('Name;Email\nStal Van Dijk;\ngestüt heide;\nHof Wald;nicht da\n'),
  )
  await toRows(page)
  await button(page, 'Leave them out').click()
  await expect(page.getByText('2 left out')).toBeVisible()
  await mend(page, 'Email, Row 4', 'hof@wald.test')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Horses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await button(page, 'Book 1 row').click()
  await expect(page.getByRole('heading', { name: '1 row booked' })).toBeVisible({ timeout: 30_000 })
})

test('what the server refuses is told in its cell, put right there and booked', async ({ page }) => {
  await begin(page)
  await makeBatch(page, 'E2E-SOLD')
  const row = '12.03.2026;Verkauf;E2E-SOLD;30;Stal Van Dijk\n'
  await choose(page, 'Journal.csv', Buffer.from(`Datum;Vorgang;Charge;Anzahl;Empfänger\n${row}`))
  await toRows(page)
  await button(page, 'Book 1 row').click()
  await expect(page.getByRole('heading', { name: 'Nothing was booked' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Row 2: /)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Put them right here').click()
  await expect(page.getByText('1 to put right')).toBeVisible()
  await mend(page, 'Straws, Row 2', '5')
  await button(page, 'Book 1 row').click()
  await expect(page.getByRole('heading', { name: '1 row booked' })).toBeVisible({ timeout: 30_000 })
})

test('a template is downloaded, and read without a question', async ({ page }) => {
  await begin(page)
  await button(page, 'Templates').click()
  const item = page.getByRole('menuitem', { name: 'Template for Containers as XLSX' })
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
  expect(download.suggestedFilename()).toBe('containers.xlsx')
  await page.locator('input[type=file]').setInputFiles(await download.path())
  await toRows(page)
  await expect(button(page, 'Book 1 row')).not.toHaveAttribute('aria-disabled')
})

test.describe('on a phone', () => {
  test.use({ ...UPRIGHT, viewport: { width: 360, height: 740 } })

  test('rows are checked and mended by touch, and the page never scrolls sideways', async ({ page }) => {
    await begin(page)
    await expectSteadyWidth(page)
    await choose(page, 'Celle.xlsx', await workbook(ROWS.slice(0, 3)))
    await button(page, 'Match the columns').tap()
    await expectSteadyWidth(page)
    await button(page, 'Check the rows').tap()
    await button(page, 'Stal Van Dijk').tap()
    await expectSteadyWidth(page)
    await mend(page, 'Collected on, Row 7', '28.02.25')
    await expectAccessible(page)
    await button(page, 'Book 3 rows').tap()
    await expect(page.getByRole('heading', { name: '3 rows booked' })).toBeVisible({ timeout: 30_000 })
    await expectSteadyWidth(page)
  })
})
