/** Our exports are imported without a question, and exported again as they were. */
import { readXlsx } from 'hucre/xlsx'
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { sheetsOf } from '#features/exports/server/export-sheets.ts'
import { OWN_LISTS } from '#features/imports/own-lists.ts'
import { doImport } from '#features/imports/server/do-import.ts'
import { newDesk } from '#features/imports/web/desk.ts'
import { openBytes } from '#features/imports/web/read-file.ts'
import { openTenant } from '#platform/database/database.ts'
import type { Decimal } from '#platform/contract/files.ts'
import type { Read, Sheet } from '#platform/spreadsheet/sheet.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import { newTenant, openTestServer, PASSWORD, type Person } from './test-server.ts'

const server = await openTestServer()
await bookDemo(server.database, PASSWORD, { link: String })
const { rows: demo } = await server.owner.query('select id from tenants')
const demo_id = demo[0].id as string

// More than one owner and studbook, and a party whose name has a comma.
const { rows: horses } = await server.owner.query(
  `update animals set studbooks = '[{"name":"HANN","number":"DE431310123456"},{"name":"OLDBG","number":null}]'
   where id = (select id from animals where tenant_id = $1 order by id limit 1) returning id`,
  [demo_id],
)
await server.owner.query(
  `with added as (insert into parties (tenant_id, id, name) values ($1::uuid, uuidv7(), 'Ahlers, Söhne') returning id)
   insert into animal_owners select $1::uuid, $2::uuid, id from added
   union all select $1::uuid, $2::uuid, id from parties where tenant_id = $1 and is_self on conflict do nothing`,
  [demo_id, horses[0].id],
)

const readAs =
  (tenant_id: string): Read =>
  (work) =>
    server.database.read(async (tx) => {
      await openTenant(tx, tenant_id)
      return work(tx)
    })

const NAMES = {
  Stakeholders: 'stakeholders',
  Places: 'places',
  Horses: 'horses',
  Batches: 'batches',
} as const
type Name = keyof typeof NAMES

async function sheetFrom(tenant_id: string, name: Name): Promise<Sheet> {
  const [sheet] = await readAs(tenant_id)((tx) => sheetsOf(tx, { tenant_id }, [NAMES[name]]))
  return sheet!
}

/** Rows by heading, without what is not imported. */
async function importedRows(tenant_id: string, name: Name) {
  const sheet = await sheetFrom(tenant_id, name)
  const { sheets } = await readXlsx(await buffer(writeXlsx(sheet, readAs(tenant_id))))
  const [headings, ...rows] = sheets[0]!.rows
  const kept = headings!.map(String).filter((heading) => OWN_LISTS[name].fields[heading])
  return rows
    .map((row) => Object.fromEntries(kept.map((heading) => [heading, row[headings!.indexOf(heading)]])))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function importInto(person: Person, name: Name, bytes: Uint8Array) {
  const { tenant_id } = person
  const desk = newDesk(() => new Date())
  desk.learn(await person.call('listKnownNames', { query: { tenant_id } }), [])
  const { sheet } = await desk.open(openBytes(bytes))
  const seen = await desk.look(sheet)
  expect([seen.settings.kind, seen.questions, seen.missing], name).toEqual([OWN_LISTS[name].kind, [], []])
  expect(desk.check(), name).toMatchObject({ bad: 0, out: 0 })
  const body = desk.request({ tenant_id, file_name: name, is_repeat: false })
  const { id } = await person.call('createImport', { body })
  await doImport(server.database, { tenant_id, import_id: id }, { json: server.json })
  const { status, refusals } = await person.call('showImport', { params: { id }, query: {} })
  expect([status, refusals], name).toEqual(['BOOKED', []])
}

const FILES: Record<string, (sheet: Sheet, read: Read) => Promise<Uint8Array>> = {
  XLSX: (sheet, read) => buffer(writeXlsx(sheet, read)),
  'CSV with points': (sheet, read) => csvOf(sheet, read, 'POINT'),
  'CSV with commas': (sheet, read) => csvOf(sheet, read, 'COMMA'),
}

async function csvOf(sheet: Sheet, read: Read, decimal: Decimal) {
  return Buffer.from(await text(Readable.from(writeCsv(sheet, read, decimal))))
}

test.each(Object.keys(FILES))('the lists of an account fill another one as %s', async (format) => {
  const nina = await newTenant(server, `Copied as ${format}`)
  // Warehouses are not imported.
  await server.owner.query(
    `update legal_entities l set name = d.name from legal_entities d where d.tenant_id = $1 and l.tenant_id = $2`,
    [demo_id, nina.tenant_id],
  )
  for (const name of Object.keys(NAMES) as Name[]) {
    const sheet = await sheetFrom(demo_id, name)
    expect(sheet.headings).toEqual(expect.arrayContaining(Object.keys(OWN_LISTS[name].fields)))
    await importInto(nina, name, await FILES[format]!(sheet, readAs(demo_id)))
    const [there, here] = [await importedRows(demo_id, name), await importedRows(nina.tenant_id, name)]
    const copied = here.filter((row) => row['Name'] !== `Copied as ${format}`)
    expect(copied, name).toEqual(there)
  }
})
