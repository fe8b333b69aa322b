import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { day, instant, plain, type Read, type Sheet, sheetOf } from './sheet.ts'
import { writeXlsx } from './write-xlsx.ts'

const read: Read = (work) => work(undefined as never)

function textsOf(name: string, rows: string[]): Sheet {
  return sheetOf(name, [plain<string>('Text', (row) => row)], async () => ({ rows, last: undefined }))
}

/** Writes a sheet, and returns the result as read by an independent library. */
async function written(sheet: Sheet, maxRows?: number) {
  const workbook = await readXlsx(await buffer(writeXlsx(sheet, read, maxRows)))
  return workbook.sheets.map(({ name, rows }) => ({ name, rows }))
}

test('the same rows give the same file at any time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const one = await buffer(writeXlsx(textsOf('Rows', ['a']), read))
  vi.setSystemTime(new Date('2026-11-22T17:00:02Z'))
  expect(await buffer(writeXlsx(textsOf('Rows', ['a']), read))).toEqual(one)
})

test('texts are read back unchanged and never as formulas', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('=1+1', '_x0041_', ' a ', '<&">', '\u0085'),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      async (texts) => {
        const given = texts.map((text) => `.${text}`)
        const [sheet] = await written(textsOf('Rows', given))
        expect(sheet!.rows.slice(1).map(([text]) => text)).toEqual(given)
      },
    ),
    { numRuns: 60 },
  )
  const file = await buffer(writeXlsx(textsOf('Rows', ['=1+1', '@x']), read))
  const { sheets } = await readXlsx(file)
  expect(sheets[0]!.rows).toEqual([['Text'], ['=1+1'], ['@x']])
  expect([...(sheets[0]!.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
})

test('numbers, dates and times are typed, and text like a number stays text', async () => {
  const columns = [
    plain<null>('Number', () => -0.25),
    plain<null>('UELN', () => '276421000255612'),
    day<null>('Day', () => '2026-03-12'),
    instant<null>('At', () => '2026-03-12T10:30:00Z'),
    plain<null>('None', () => null),
    plain<null>('Last', () => 7),
  ]
  const [sheet] = await written(sheetOf('Rows', columns, async () => ({ rows: [null], last: undefined })))
  expect(sheet!.rows[1]).toEqual([
    -0.25,
    '276421000255612',
    new Date('2026-03-12T00:00:00Z'),
    new Date('2026-03-12T10:30:00Z'),
    null,
    7,
  ])
})

test('dates count as in spreadsheets, including the false leap day of 1900', async () => {
  const days = ['1900-01-01', '1900-02-28', '1900-03-01', '2026-03-12', '2026-03-12T12:00:00Z']
  const sheet = sheetOf('Rows', [instant<string>('At', (at) => at)], async () => ({
    rows: days,
    last: undefined,
  }))
  const file = await buffer(writeXlsx(sheet, read))
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)
  expect([...xml.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, serial]) => Number(serial))).toEqual([
    1, 59, 61, 46_093, 46_093.5,
  ])
})

test('every cell has its reference', async () => {
  const columns = [plain<string>('A', () => null), plain<string>('B', (text) => text)]
  const sheet = sheetOf('Rows', columns, async () => ({ rows: ['x'], last: undefined }))
  const xml = strFromU8(unzipSync(await buffer(writeXlsx(sheet, read)))['xl/worksheets/sheet1.xml']!)
  expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, address]) => address)).toEqual(['A1', 'B1', 'B2'])
})

test('a long list continues in another sheet', async () => {
  expect(await written(textsOf('Straws', ['1', '2', '3', '4', '5']), 3)).toEqual([
    { name: 'Straws', rows: [['Text'], ['1'], ['2']] },
    { name: 'Straws_2', rows: [['Text'], ['3'], ['4']] },
    { name: 'Straws_3', rows: [['Text'], ['5']] },
  ])
})

test('an error while rows are read makes the file fail', async () => {
  const broken = sheetOf('Rows', [plain<string>('Text', (row) => row)], async (_, last) => {
    if (last !== undefined) throw new Error('the database went away')
    return { rows: ['1'], last: '1' }
  })
  await expect(buffer(writeXlsx(broken, read))).rejects.toThrow('the database went away')
})

test('rows are read only as fast as the file is consumed', async () => {
  let slices = 0
  const long = sheetOf('Rows', [plain<string>('Text', (row) => row)], async (_, last) => {
    slices += 1
    const rows = Array.from({ length: 500 }, () => crypto.randomUUID().repeat(5))
    return { rows, last: slices < 200 ? ((last as number | undefined) ?? 0) + 1 : undefined }
  })
  const file = writeXlsx(long, read)
  await once(file, 'readable')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(slices).toBeLessThan(60)
  file.destroy()
  const then = slices
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(slices - then).toBeLessThan(2)
})
