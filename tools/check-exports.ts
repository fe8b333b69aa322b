// Opens every export of the demo with ExcelJS, the product's import and, where installed, openpyxl (of the Python named
// in PYTHON) and LibreOffice, and compares the cells with those exported: `node tools/check-exports.ts`. Exits with 1
// on a difference.
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import { Client } from 'pg'
import { bookDemo } from '#app/demo/book-demo.ts'
import { registerSheet } from '#paperwork/documents/server/export-register.ts'
import { sheetsOf } from '#integration/exports/server/export-sheets.ts'
import { SHEETS } from '#integration/exports/sheets.ts'
import { readMoment } from '#stock/movements/server/choose-movements.ts'
import { securityEventSheet } from '#account/audit-log/server/export-security-events.ts'
import { openBytes } from '#integration/imports/web/read-file.ts'
import { fromCsvCell } from '#platform/contract/csv-text.ts'
import { type Database, openDatabase, openTenant, type Tx } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { type Cell, type Kind, type Read, readSlices, type Sheet } from '#platform/spreadsheet/sheet.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'

const run = promisify(execFile)

type Values = (string | number)[][]
type Files = { xlsx: Buffer; csv: Buffer }
/** Reads one of the files of a sheet back. Returns null if the program is not installed. */
type Reader = (files: Files, kinds: Kind[]) => Promise<Values | null>

export const readWithExcelJs: Reader = ({ xlsx }, kinds) => valuesOfWorkbook(xlsx, kinds)

export const readXlsxBack: Reader = ({ xlsx }) => readBack(xlsx)

export const readCsvBack: Reader = ({ csv }) => readBack(csv)

const readWithOpenpyxl: Reader = ({ xlsx }, kinds) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'export.xlsx')
    await writeFile(file, xlsx)
    const stdout = await runIfInstalled(process.env['PYTHON'] ?? 'python3', ['-c', OPENPYXL, file])
    return stdout === null ? null : tidy(JSON.parse(stdout) as (string | number | null)[][], kinds)
  })

const OPENPYXL = `
import json, sys
try: import openpyxl
except ImportError: sys.exit(127)
rows = openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)
print(json.dumps([[v.isoformat() if hasattr(v, 'isoformat') else v for v in row] for row in rows]))
`

/** Reads the XLSX as LibreOffice reads it: LibreOffice saves it as another XLSX, which ExcelJS reads. */
const readWithLibreOffice: Reader = ({ xlsx }, kinds) => convert('xlsx', xlsx, kinds)

/** Reads the CSV as LibreOffice reads it, looking for numbers and days as Excel does: it saves an XLSX for ExcelJS. */
const readCsvWithLibreOffice: Reader = async ({ csv }, kinds) => {
  const values = await convert('csv', csv, kinds, '--infilter=CSV:44,34,76,1,,0,false,true,false')
  return (
    values?.map((row) => row.map((value) => (typeof value === 'string' ? fromCsvCell(value) : value))) ?? null
  )
}

function convert(ending: string, content: Buffer, kinds: Kind[], ...options: string[]) {
  return inFolder(async (folder) => {
    const file = path.join(folder, `export.${ending}`)
    await writeFile(file, content)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const to = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', path.join(folder, 'out'), file]
    const stdout = await runIfInstalled('soffice', [profile, '--headless', ...options, ...to])
    return stdout === null
      ? null
      : valuesOfWorkbook(await readFile(path.join(folder, 'out/export.xlsx')), kinds)
  })
}

/** Runs a program. @returns the standard output; null if there is no such program or it ends with 127 */
async function runIfInstalled(program: string, parameters: string[]): Promise<string | null> {
  try {
    return (await run(program, parameters, { maxBuffer: 100_000_000 })).stdout
  } catch (error) {
    if (['ENOENT', 127].includes((error as { code: string | number }).code)) return null
    throw error
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'strawbook-exports-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function valuesOfWorkbook(xlsx: Buffer, kinds: Kind[]): Promise<Values> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(xlsx as never)
  const rows: ExcelJS.CellValue[][] = []
  workbook.worksheets[0]!.eachRow((row) => {
    rows.push(Array.from({ length: kinds.length }, (_, index) => row.getCell(index + 1).value))
  })
  return tidy(rows, kinds)
}

async function readBack(bytes: Buffer): Promise<Values> {
  const sheet = await openBytes(bytes).sheet(0)
  return sheet.rows.map((row) => [...row])
}

/** Shortens days to their date and instants to the minute, and returns '' for an empty cell. */
function tidy(rows: readonly (readonly unknown[])[], kinds: Kind[]): Values {
  return rows.map((row) =>
    row.map((value, index) => {
      if (value === null || value === undefined) return ''
      const plain = value instanceof Date ? value.toISOString() : (value as string | number)
      return typeof plain === 'string' && kinds[index] !== 'plain' ? whenText(plain, kinds[index]!) : plain
    }),
  )
}

const whenText = (value: string, kind: Kind) =>
  /^\d{4}-/.test(value) ? value.slice(0, kind === 'day' ? 10 : 16).replace('T', ' ') : value

async function expectedOf(sheet: Sheet, read: Read): Promise<Values> {
  const rows: Cell[][] = [sheet.headings]
  for await (const slice of readSlices(sheet, read)) rows.push(...slice)
  const words = rows.map((row) =>
    row.map((cell) => (typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell)),
  )
  return tidy(words, sheet.kinds)
}

/** Removes allowed differences: types, empty cells, outer spaces, kinds of line breaks, seconds, times of midnight. */
const comparable = (values: Values) =>
  values.map((row) =>
    row
      .map((value, index) => `${index} ${String(value).replaceAll('\r\n', '\n').trim()}`)
      .map((value) => value.replace(/^(\d+ \d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1'))
      .map((value) => value.replace(/^(\d+ \d{4}-\d\d-\d\d) 00:00$/, '$1'))
      .filter((value) => !/^\d+ $/.test(value)),
  )

/**
 * Writes a sheet and compares the readings with its cells.
 * @returns the differences in words, the readers that are not installed, and the number of rows
 */
export async function checkSheet(sheet: Sheet, read: Read, readers: Record<string, Reader>) {
  const csv = Buffer.from(await text(Readable.from(writeCsv(sheet, read))))
  const files = { xlsx: await buffer(writeXlsx(sheet, read)), csv }
  const expected = comparable(await expectedOf(sheet, read))
  const differences: string[] = []
  const missing: string[] = []
  for (const [name, reader] of Object.entries(readers)) {
    const values = await reader(files, sheet.kinds)
    if (values === null) {
      missing.push(name)
      continue
    }
    const found = comparable(values)
    const row = expected.findIndex((cells, index) => String(cells) !== String(found[index]))
    if (found.length !== expected.length)
      differences.push(`${name}: ${found.length} rows instead of ${expected.length}`)
    else if (row >= 0)
      differences.push(
        `${name}, row ${row + 1}: ${found[row]!.join(' | ')} instead of ${expected[row]!.join(' | ')}`,
      )
  }
  return { rows: expected.length - 1, differences, missing }
}

const READERS: Record<string, Reader> = {
  ExcelJS: readWithExcelJs,
  'our import of XLSX': readXlsxBack,
  'our import of CSV': readCsvBack,
  openpyxl: readWithOpenpyxl,
  LibreOffice: readWithLibreOffice,
  'LibreOffice, CSV': readCsvWithLibreOffice,
}

async function allSheets(tx: Tx, tenant_id: string): Promise<Sheet[]> {
  const actor = { tenant_id, time_zone: 'UTC' }
  const { id: party_id } = await tx
    .selectFrom('parties')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('is_self', '=', true)
    .executeTakeFirstOrThrow()
  const period = { party_id, from: '2000-01-01', to: '2999-12-31' }
  return [
    ...(await sheetsOf(tx, actor, SHEETS)),
    registerSheet(actor, period, true, await readMoment(tx)),
    securityEventSheet(actor, {}),
  ]
}

export async function checkExports(database: Database, tenant_id: string, readers = READERS) {
  const read: Read = (work) =>
    database.read(async (tx) => {
      await openTenant(tx, tenant_id)
      return work(tx)
    })
  const results = []
  for (const sheet of await read((tx) => allSheets(tx, tenant_id)))
    results.push({ name: sheet.name, ...(await checkSheet(sheet, read, readers)) })
  return results
}

async function findDemo(owner_url: string): Promise<string> {
  const client = new Client(owner_url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from tenants')
  await client.end()
  return rows[0]!.id
}

async function main(): Promise<number> {
  return inFolder(async (data_dir) => {
    const quiet = { info: () => {}, warn: console.warn, error: console.error }
    const { owner_url, stop } = await startPostgres({ data_dir, log: quiet })
    const database = openDatabase(await migrate(owner_url), (error) => console.error(error.message), {
      silence_ms: 0,
    })
    try {
      await bookDemo(database, 'cold enough to keep', { link: String })
      const results = await checkExports(database, await findDemo(owner_url))
      for (const { name, rows, differences } of results)
        console.log(`${name}, ${rows} rows: ${differences.length === 0 ? 'equal' : differences.join('\n  ')}`)
      for (const name of new Set(results.flatMap(({ missing }) => missing)))
        console.log(`${name} is not installed`)
      return results.some(({ differences }) => differences.length > 0) ? 1 : 0
    } finally {
      await database.close()
      await stop()
    }
  })
}

if (import.meta.main) process.exitCode = await main()
