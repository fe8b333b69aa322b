import fc from 'fast-check'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Cell, day, instant, plain, type Read, sheetOf, inTimeZone } from './sheet.ts'
import { writeCsv } from './write-csv.ts'

const read: Read = (work) => work(undefined as never)

async function csvOf(rows: Cell[][], decimal?: 'COMMA') {
  const width = rows[0]!.length
  const columns = Array.from({ length: width }, (_, index) =>
    plain<Cell[]>(`C${index}`, (row) => row[index]!),
  )
  const sheet = sheetOf('Rows', columns, async () => ({ rows, last: undefined }))
  return text(Readable.from(writeCsv(sheet, read, decimal)))
}

/** Splits a file as Excel does: a quote is special only at the beginning of a cell. */
function split(csv: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < csv.length;) {
    let cell = ''
    if (csv[at] === '"') {
      for (at += 1; at < csv.length && !(csv[at] === '"' && csv[at + 1] !== '"'); at += 1) {
        if (csv[at] === '"') at += 1
        cell += csv[at]
      }
      at += 1
    }
    for (; at < csv.length && csv[at] !== delimiter && !'\r\n'.includes(csv[at]!); at += 1) cell += csv[at]
    at += 1
    cells.push(cell)
  }
  return cells
}

const runs = (cell: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)

test('no text is read as a formula, regardless of how a spreadsheet finds the end of a cell', async () => {
  const nasty = fc.string({
    unit: fc.constantFrom(...Array.from('=+-@＝＋－＠\t\r\n ;,"\'a1|\u00a0\u3000\u200b\ufeff')),
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 4 }), async (row) => {
      for (const decimal of [undefined, 'COMMA' as const]) {
        const csv = await csvOf([row], decimal)
        const cells = split(csv, decimal === undefined ? ',' : ';')
        expect(cells.filter((cell) => /^[\t\r]/.test(cell))).toEqual([])
        for (const delimiter of [',', ';', '\t']) expect(split(csv, delimiter).filter(runs)).toEqual([])
      }
    }),
    { numRuns: 3000 },
  )
})

test('negative numbers stay numbers, and text keeps its letters', async () => {
  expect(await csvOf([[-5, -0.5, 'Żółć, "Ω"', null, true]])).toBe(
    '\uFEFFC0,C1,C2,C3,C4\r\n-5,-0.5,"Żółć, ""Ω""",,Yes\r\n',
  )
  expect(await csvOf([[-5, 0.5, 'a;b']], 'COMMA')).toBe('\uFEFFC0;C1;C2\r\n-5;0,5;"a;b"\r\n')
})

test('dates and times are written in a form that spreadsheets recognise', async () => {
  const columns = [
    day<string>('Day', () => '2026-03-12'),
    instant<string>('At', () => '2026-03-12T10:11:12.345Z'),
    day<string>('None', () => null),
  ]
  const sheet = sheetOf('Rows', columns, async () => ({ rows: ['one'], last: undefined }))
  expect(await text(Readable.from(writeCsv(sheet, read)))).toBe(
    '\uFEFFDay,At (UTC),None\r\n2026-03-12,2026-03-12 10:11:12,\r\n',
  )
})

test('times are in the zone named by the heading, and repeated ones are distinguished', async () => {
  const times = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z']
  const sheet = sheetOf(
    'Rows',
    [instant<string>('At', (time) => time), day<string>('Day', () => '2026-10-25')],
    async () => ({
      rows: times,
      last: undefined,
    }),
  )
  expect(await text(Readable.from(writeCsv(inTimeZone(sheet, 'Europe/Madrid'), read)))).toBe(
    [
      '\uFEFFAt (Europe/Madrid),Day',
      '2026-10-25 02:30:00,2026-10-25',
      '2026-10-25 02:30:00+01:00,2026-10-25',
      '2026-10-25 03:30:00,2026-10-25',
      '',
    ].join('\r\n'),
  )
})
