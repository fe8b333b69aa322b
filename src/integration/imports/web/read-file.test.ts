import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openBytes, openText } from './read-file.ts'
import { findDelimiter } from './read-text.ts'
import { Unreadable } from './unreadable.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, bom = true) =>
  new Uint8Array(Uint16Array.from(`${bom ? '\ufeff' : ''}${text}`, (letter) => letter.charCodeAt(0)).buffer)

const rowsOf = async (bytes: Uint8Array, sheet = 0) => (await openBytes(bytes).sheet(sheet)).rows

async function reasonOf(bytes: Uint8Array) {
  try {
    await openBytes(bytes).sheet(0)
    return 'read'
  } catch (error) {
    return error instanceof Unreadable ? error.reason : error
  }
}

const CONTENT =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

/** Builds a workbook by hand, for content that no library writes. */
function workbook(
  sheet: string,
  more: { workbook?: string; files?: Record<string, Uint8Array> } = {},
): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(CONTENT),
    '_rels/.rels': strToU8(
      `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook>${more.workbook ?? ''}<sheets><sheet name="A &amp; B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${sheet}</worksheet>`),
    ...more.files,
  })
}

const cell = (ref: string, value: string, type = 'str') => `<c r="${ref}" t="${type}"><v>${value}</v></c>`
const data = (...rows: string[]) =>
  `<sheetData>${rows.map((row, place) => `<row r="${place + 1}">${row}</row>`).join('')}</sheetData>`

test('cells of a workbook are read: text, numbers, dates, long numbers, umlauts and empty cells', async () => {
  const rows = [
    ['Hengst', 'UELN', 'Tag', 'Zahl', null, 'ja'],
    ['Łódź Ö', '276431310123456', new Date('2025-03-12T00:00:00Z'), 0.39, null, true],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Kanne 1', rows },
      { name: 'Alt', rows: [['x']] },
    ],
  })
  const open = openBytes(bytes)
  expect(open.names).toEqual(['Kanne 1', 'Alt'])
  expect((await open.sheet(0)).rows).toEqual([
    ['Hengst', 'UELN', 'Tag', 'Zahl', '', 'ja'],
    ['Łódź Ö', '276431310123456', '2025-03-12', 0.39, '', 'yes'],
  ])
  expect((await open.sheet(1)).rows).toEqual([['x']])
})

test('formulas give their stored value or error, and merged cells repeat it in each row', async () => {
  const sheet = `${data(
    cell('A1', 'Tank') + cell('B1', 'Straws'),
    `${cell('A2', 'T1')}<c r="B2"><f>2*8+3</f><v>19</v></c>`,
    cell('B3', '#REF!', 'e'),
    cell('B4', '4', 'n'),
  )}<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>`
  expect(await rowsOf(workbook(sheet))).toEqual([
    ['Tank', 'Straws'],
    ['T1', 19],
    ['T1', '#REF!'],
    ['T1', 4],
  ])
})

test('workbooks of old Macs count dates from 1904', async () => {
  const bytes = workbook(data(cell('A1', '44266', 'n')), { workbook: '<workbookPr date1904="1"/>' })
  const sheet = await openBytes(bytes).sheet(0)
  expect(sheet).toMatchObject({ name: 'A & B', rows: [[44266]], is1904: true })
})

test('rows keep their row numbers of the spreadsheet', async () => {
  const sheet = `<sheetData><row r="4">${cell('B4', 'x')}</row></sheetData>`
  expect(await rowsOf(workbook(sheet))).toEqual([[], [], [], ['', 'x']])
})

test('a workbook with macros is read without them', async () => {
  const bytes = workbook(data(cell('A1', 'x')), { files: { 'xl/vbaProject.bin': strToU8('macro') } })
  expect(openBytes(bytes).hasMacros).toBe(true)
  expect(await rowsOf(bytes)).toEqual([['x']])
})

test('hidden and struck-through rows are marked, but a row with a single struck cell is not', async () => {
  const style = (ref: string, value: string, s: number) =>
    `<c r="${ref}" s="${s}" t="str"><v>${value}</v></c>`
  const sheet = `<sheetData><row r="1">${cell('A1', 'Batch')}${cell('B1', 'Straws')}</row>
    <row r="3" hidden="1">${cell('A3', 'a')}</row><row r="4">${style('A4', 'b', 1)}${style('B4', '8', 1)}${cell('C4', 'c')}</row>
    <row r="5" hidden="0">${cell('A5', 'd')}${cell('B5', 'e')}${style('C5', 'f', 1)}</row>
    <row r="6">${style('A6', 'g', 2)}</row></sheetData>`
  const styles = `<styleSheet><fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>
    <cellXfs><xf fontId="0"/><xf fontId="1"><alignment/></xf><xf fontId="2"/></cellXfs></styleSheet>`
  const bytes = workbook(sheet, { files: { 'xl/styles.xml': strToU8(styles) } })
  expect(await openBytes(bytes).sheet(0)).toMatchObject({ hidden: [2], struck: [3] })
})

test('a text file named as a workbook is refused, and read once it is named as text or .xls', () => {
  const open = (name: string) => openBytes(utf8('Batch;Straws\nA-1;8'), {}, name)
  expect(() => open('stock.xlsx')).toThrow(new Unreadable('NOT_XLSX'))
  expect(() => open('Stock.XLSM')).toThrow(new Unreadable('NOT_XLSX'))
  // Laboratory programs export texts as .xls, which spreadsheet programs open.
  for (const name of ['stock.csv', 'stock.xls']) expect(open(name).text?.delimiter).toBe(';')
})

test('each unreadable file has its own reason', async () => {
  expect(await reasonOf(new Uint8Array())).toBe('EMPTY')
  expect(await reasonOf(utf8(' \n \n'))).toBe('EMPTY')
  expect(await reasonOf(utf8('%PDF-1.7 …'))).toBe('OTHER')
  expect(await reasonOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('OTHER')
  expect(await reasonOf(Uint8Array.of(1, 2, 0, 0, 0, 0, 7))).toBe('OTHER')
  expect(await reasonOf(utf8('<html><table><tr><td>1</td></tr></table></html>'))).toBe('MARKUP')
  expect(await reasonOf(zipSync({ 'a.txt': strToU8('a') }))).toBe('OTHER')
  expect(await reasonOf(zipSync({ mimetype: strToU8('ods'), 'content.xml': strToU8('<x/>') }))).toBe('ODS')
  expect(await reasonOf(zipSync({ 'xl/workbook.bin': strToU8('b') }))).toBe('BINARY_XLSB')
  const whole = workbook(data(cell('A1', 'x')))
  expect(await reasonOf(whole.subarray(0, whole.length / 2))).toBe('DAMAGED')
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  expect(await reasonOf(Uint8Array.of(...ole, ...utf16('Workbook', false)))).toBe('OLD_XLS')
  expect(await reasonOf(Uint8Array.of(...ole, ...utf16('EncryptedPackage', false)))).toBe('PASSWORD')
})

test('a zip bomb is refused by its stated size, and one with a false size is not unpacked further', async () => {
  const large = new Uint8Array(210 * 1024 * 1024)
  const bomb = workbook(data(cell('A1', 'x')), { files: { 'xl/media/large.bin': large } })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await reasonOf(bomb)).toBe('BOMB')
  const lying = workbook(`${data(cell('A1', 'x'))}${' '.repeat(1_000_000)}`)
  // Falsify the size of the sheet in the archive's directory, whose entries have 46 bytes before the name.
  const view = new DataView(lying.buffer, lying.byteOffset)
  for (let place = 0; place < lying.length - 46; place += 1) {
    const isSheet = view.getUint32(place, true) === 0x02014b50 && view.getUint32(place + 24, true) > 1_000_000
    if (isSheet) view.setUint32(place + 24, 100, true)
  }
  expect(await reasonOf(lying)).toBe('DAMAGED')
})

test('16,384 columns and more rows than can be booked are refused', async () => {
  expect(await reasonOf(workbook(data(cell('XFD1', 'x'))))).toBe('TOO_WIDE')
  expect(await reasonOf(utf8(Array.from({ length: 300 }, () => 'a').join(';')))).toBe('TOO_WIDE')
  expect(await reasonOf(utf8('a;b\n'.repeat(50_200)))).toBe('TOO_MANY_ROWS')
})

test('the encoding of a text is detected, and a doubtful one offers both readings', async () => {
  const text = 'Hengst;Farbe\nÖsterreich;grün'
  for (const bytes of [utf8(`\ufeff${text}`), utf8(text), utf16(text), utf16(text, false), latin(text)])
    expect(await rowsOf(bytes)).toEqual([
      ['Hengst', 'Farbe'],
      ['Österreich', 'grün'],
    ])
  const doubtful = Uint8Array.from([...utf8('a;b\n'), 0x8a, 0x74, ...utf8(';K'), 0xf8])
  expect(openBytes(doubtful).text).toMatchObject({
    encoding: 'windows-1252',
    samples: [
      { encoding: 'windows-1252', line: 'Št;Kø' },
      { encoding: 'windows-1250', line: 'Št;Kř' },
    ],
  })
  const chosen = openBytes(doubtful, { encoding: 'windows-1250' })
  expect((await chosen.sheet(0)).rows[1]).toEqual(['Št', 'Kř'])
})

test('the delimiter is detected, and decimal commas are not mistaken for it', () => {
  expect(findDelimiter('a;b;c\n1,5;2,5;3,5\n')).toBe(';')
  expect(findDelimiter('1,5;2,5;3,5\n1,5;2,5;3,5')).toBe(';')
  expect(findDelimiter('1,5\t2,5\t3,5\n1,5\t2,5\t3,5')).toBe('\t')
  expect(findDelimiter('a,b,c\n1,"2;3",4\n')).toBe(',')
  expect(findDelimiter('Bestandsliste Celle, Stand 17.11.2026\n\na;b;c\n1;2;3\n4;5;6')).toBe(';')
  expect(findDelimiter('sep=|\na;b|c\n')).toBe('|')
})

test('pasted rows are read as copied from a spreadsheet, including quoted line breaks', async () => {
  const { rows } = await openText('Batch\tNote\nQ-1\t"two\nlines"\n').sheet(0)
  expect(rows).toEqual([
    ['Batch', 'Note'],
    ['Q-1', 'two\nlines'],
  ])
})
