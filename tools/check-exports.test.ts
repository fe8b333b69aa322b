import { expect, test } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { day, instant, plain, type Read, sheetOf } from '#platform/spreadsheet/sheet.ts'
import { openTestServer, PASSWORD } from '#test/test-server.ts'
import { checkExports, checkSheet, readCsvBack, readWithExcelJs, readXlsxBack } from './check-exports.ts'

const READERS = { ExcelJS: readWithExcelJs, XLSX: readXlsxBack, CSV: readCsvBack }

test('every list of the demo is read unchanged by ExcelJS and by our import', async () => {
  const server = await openTestServer()
  await bookDemo(server.database, PASSWORD, { link: String })
  const { rows } = await server.owner.query('select id from tenants')
  const results = await checkExports(server.database, rows[0].id, READERS)
  expect(results.map(({ name, differences }) => [name, differences])).toEqual(
    [
      'Batches',
      'Straws',
      'Movements',
      'Horses',
      'Health tests',
      'Stakeholders',
      'Places',
      'Consignments',
      'Nitrogen',
      'Register',
      'Security log',
    ].map((name) => [name, []]),
  )
  expect(results.filter((one) => one.rows === 0)).toMatchObject([{ name: 'Security log' }])
})

const read: Read = (work) => work(undefined as never)

test('texts that spreadsheet programs would convert or execute are read unchanged', async () => {
  const typed = ['=1+1', '276421000255612', '00123', '26-001', 'a; =b', 'Žižka', '"x", y', '1E5']
  const columns = [
    plain<string>('Text', (one) => one),
    plain<string>('Empty', () => null),
    plain<string>('Number', () => 0.25),
    day<string>('Day', () => '2026-03-12'),
    instant<string>('At', () => '2026-03-12T10:30:00Z'),
  ]
  const sheet = sheetOf('Texts', columns, async () => ({ rows: typed, last: undefined }))
  expect(await checkSheet(sheet, read, READERS)).toEqual({ rows: typed.length, differences: [], missing: [] })
})

test('a program that reads a different value is reported with the row', async () => {
  const sheet = sheetOf('Texts', [plain<string>('Text', (one) => one)], async () => ({
    rows: ['a'],
    last: undefined,
  }))
  const { differences } = await checkSheet(sheet, read, {
    Another: async () => [['Text'], ['b']],
    Shorter: async () => [['Text']],
  })
  expect(differences).toEqual(['Another, row 2: 0 b instead of 0 a', 'Shorter: 1 rows instead of 2'])
})
