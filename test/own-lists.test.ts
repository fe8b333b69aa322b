/** Exports of the product are imported without a question, and exported again unchanged. */
import { readXlsx } from 'hucre/xlsx'
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { registerSheet } from '#paperwork/documents/server/export-register.ts'
import { sheetsOf } from '#integration/exports/server/export-sheets.ts'
import { SHEETS } from '#integration/exports/sheets.ts'
import { SHEET_FIELDS } from '#stock/batches/fields.ts'
import { BatchSheet } from '#stock/batches/sheet.ts'
import { OWN_LISTS } from '#integration/imports/own-lists.ts'
import { doImport } from '#integration/imports/server/do-import.ts'
import { newWorkspace } from '#integration/imports/web/workspace.ts'
import { openBytes } from '#integration/imports/web/read-file.ts'
import { readMoment } from '#stock/movements/server/choose-movements.ts'
import { securityEventSheet } from '#account/audit-log/server/export-security-events.ts'
import { openTenant } from '#platform/database/database.ts'
import type { Decimal } from '#platform/contract/files.ts'
import { inTimeZone, type Read, type Sheet } from '#platform/spreadsheet/sheet.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import { newContainer } from './factories.ts'
import { newTenant, openTestServer, PASSWORD, type Person } from './test-server.ts'

const server = await openTestServer()
await bookDemo(server.database, PASSWORD, { link: String })
const { rows: demo } = await server.owner.query('select id from tenants')
const demo_id = demo[0].id as string

// Give a horse two owners and two studbooks, and one of the owners a name with a comma.
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

/** Values of the sheet by field, or by section and field. */
const VALUES: Record<string, unknown> = {
  ...{ motile: 60, progressive: 40, non_progressive: 20, immotile: 40.5, viable: 60, non_viable: 40 },
  ...{ normal: 70, abnormal: 30, velocity: 4, g: 600, cushion: true, density_gradient: false },
  'collection.stall': 'Stall 3; left',
  'sample.extender': 'INRA 96',
  'sample_viability.method': 'STAINING',
  'post_thaw_viability.method': 'STAINING',
  'sample_morphology.method': 'CASA',
  'post_thaw_morphology.method': 'MICROSCOPE',
  'post_centrifugation_motility.method': 'ISPERM',
}

await fillColumns()

/** Gives values to columns that are empty in the demo. */
async function fillColumns() {
  const first = (table: string) =>
    `(select id from ${table} where tenant_id = '${demo_id}' order by id limit 1)`
  const self = `(select id from parties where tenant_id = '${demo_id}' and is_self)`
  const { rows } = await server.owner.query<{ sheet: Record<string, Record<string, unknown>> }>(
    `select sheet from batches where id = ${first('batches')}`,
  )
  const { sheet } = rows[0]!
  for (const { section, key: field } of SHEET_FIELDS.values()) {
    const value = VALUES[`${section}.${field}`] ?? VALUES[field.replace('_spz', '')]
    sheet[section] = { ...sheet[section], [field]: value ?? sheet[section]?.[field] ?? 12.5 }
  }
  await server.owner.query(`
    update parties set phone = '+49 5141 0', street_1 = 'Lindenallee 3', street_2 = '2/1', zipcode = '01097',
      approval_valid_from = '2024-01-01', approval_valid_until = '2026-12-31'
    where id = ${self};
    update animals set gelded_on = current_date, died_on = current_date, microchip = '276098102345678',
      sire_name = 'Quidam', dam_name = '=Lanthana' where id = ${first('animals')};
    update animals set residence = 'LEAVES', resident_since = '2026-01-07', low_doses = 8
    where id = (select id from animals where tenant_id = '${demo_id}' and sex = 'STALLION' order by id limit 1);
    update health_tests set certificate_number = 'Z-12', note = 'As written by the laboratory'
    where id = ${first('health_tests')};
    update measurements set happened_at = date_trunc('second', happened_at) + interval '0.6 seconds'
    where tenant_id = '${demo_id}';
    insert into measurements (tenant_id, id, container_id, kind, happened_at, cm, kg, litres, added_litres, note,
      recorded_by, recorded_by_name, struck_at, struck_by, struck_by_name)
    select '${demo_id}', uuidv7(), ${first('containers')}, kind, at::timestamptz, f.cm, f.kg, f.litres, added, 'Rod, scale',
      m.id, 'Ana', struck::timestamptz, case when struck is not null then m.id end, case when struck is not null then 'Ana' end
    from (select user_id as id from entitlements where tenant_id = '${demo_id}' limit 1) m, (values
      ('READING', '2026-03-01 08:30:15+00', 24.5, null::numeric, null::numeric, null::numeric, null),
      ('REFILL', '2026-03-02 08:30+00', null, 61.5, null, 12.5, null),
      ('READING', '2026-03-03 08:30+00', null, null, 20, null, null),
      ('READING', '2026-03-04 08:30+00', 9, null, null, null, '2026-03-04 09:00+00')
    ) f (kind, at, cm, kg, litres, added, struck);
    update batches set producer_id = ${self}, straw_amount = 40, incubation_minutes = 7.5, incubation_celsius = 37,
      culture_result = 'No growth', straws_per_dose = 8, sheet = '${JSON.stringify(BatchSheet.parse(sheet))}'
    where id = ${first('batches')}`)
}

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
  Straws: 'straws',
  'Health tests': 'health',
  Nitrogen: 'nitrogen',
} as const
type Name = keyof typeof NAMES

async function sheetFrom(tenant_id: string, name: Name): Promise<Sheet> {
  const [sheet] = await readAs(tenant_id)((tx) => sheetsOf(tx, { tenant_id }, [NAMES[name]]))
  return sheet!
}

/** Columns that are not imported, by list: most are derived from others, from the movements, or from another list. */
const FOLLOWS: Record<Name, RegExp> = {
  Stakeholders: /^(Our own organisation|Id)$/,
  Places: /^(Straws|Batches|Owners)$/,
  Horses: /^Id$/,
  Straws: /^(Number|Last booked)$/,
  'Health tests': /^Id$/,
  // The importing member becomes the recorder, and measurements that were struck out are not imported.
  Nitrogen: /^(Id|Litres|By|Recorded at \(UTC\)|Struck out at \(UTC\)|Struck out by)$/,
  Batches:
    /^(Id|Breed|.*, approval number|Straws|Unused|Stored|Consigned|Used|Inseminated|Sold|Lost|Owners of what is unused|With|Places|Computed.*|Differs from its formula)$/,
}

/** Returns the rows of a list by heading, sorted, without the columns and struck-out rows that are not imported. */
async function importedRows(tenant_id: string, name: Name) {
  const sheet = await sheetFrom(tenant_id, name)
  const { sheets } = await readXlsx(await buffer(writeXlsx(sheet, readAs(tenant_id))))
  const [headings, ...rows] = sheets[0]!.rows
  const struck = headings!.indexOf('Struck out at (UTC)')
  const columns = headings!.map(String).filter((heading) => !FOLLOWS[name].test(heading))
  return rows
    .filter((row) => struck < 0 || row[struck] === null)
    .map((row) => Object.fromEntries(columns.map((heading) => [heading, row[headings!.indexOf(heading)]])))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function importInto(person: Person, name: Name, bytes: Uint8Array) {
  const { tenant_id } = person
  const work = newWorkspace(() => new Date())
  work.learn(await person.call('listKnownNames', { query: { tenant_id } }), [])
  const { sheet } = await work.open(openBytes(bytes))
  const seen = await work.look(sheet)
  expect([seen.settings.kind, seen.questions, seen.missing], name).toEqual([OWN_LISTS[name].kind, [], []])
  expect(work.check(), name).toMatchObject({ bad: 0 })
  const body = work.request({ tenant_id, file_name: name, is_repeat: false })
  const { id } = await person.call('createImport', { body })
  await doImport(server.database, { tenant_id, import_id: id }, { json: server.json })
  const { status, refusals } = await person.call('showImport', { params: { id }, query: {} })
  expect([status, refusals], name).toEqual(['BOOKED', []])
}

const PERIOD = { party_id: crypto.randomUUID(), from: '2020-01-01', to: '2020-12-31' }

const FILES: Record<string, (sheet: Sheet, read: Read) => Promise<Uint8Array>> = {
  XLSX: (sheet, read) => buffer(writeXlsx(sheet, read)),
  'CSV with points': (sheet, read) => csvOf(sheet, read, 'POINT'),
  'CSV with commas': (sheet, read) => csvOf(sheet, read, 'COMMA'),
}

async function csvOf(sheet: Sheet, read: Read, decimal: Decimal) {
  return Buffer.from(await text(Readable.from(writeCsv(sheet, read, decimal))))
}

/**
 * Imports lists of the demo into a new account, one after another, and compares the exports of both accounts.
 * @returns the owner of the new account
 */
async function copy(names: Name[], format: string) {
  const nina = await newTenant(server, `Copied as ${format}`)
  // Warehouses are not imported, so the new account gets one of the same name.
  await server.owner.query(
    `update legal_entities l set name = d.name from legal_entities d where d.tenant_id = $1 and l.tenant_id = $2`,
    [demo_id, nina.tenant_id],
  )
  for (const name of names) {
    const sheet = await sheetFrom(demo_id, name)
    expect(sheet.headings).toEqual(expect.arrayContaining(Object.keys(OWN_LISTS[name].fields)))
    await importInto(nina, name, await FILES[format]!(sheet, readAs(demo_id)))
    const [there, here] = [await importedRows(demo_id, name), await importedRows(nina.tenant_id, name)]
    // Only straws in stock are imported, not used ones.
    const isStock = ({ Status }: (typeof there)[0]) =>
      name !== 'Straws' || /Stored|Consigned/.test(String(Status))
    const copied = here.filter((row) => row['Name'] !== `Copied as ${format}`)
    expect(copied, name).toEqual(there.filter(isStock))
    const empty = Object.keys(there[0]!).filter((heading) => there.every((row) => row[heading] === null))
    expect(empty, `columns of ${name} without a value`).toEqual([])
  }
  return nina
}

test.each(Object.keys(FILES))(
  'the lists of an account are imported into another one as %s',
  async (format) => {
    const { tenant_id } = await copy(['Stakeholders', 'Places', 'Horses', 'Batches'], format)
    const { rows } = await server.owner.query('select from movements where tenant_id = $1', [tenant_id])
    expect(rows).toEqual([])
  },
)

test.each(Object.keys(FILES))(
  'straws in stock are imported with owner, holder and place as %s',
  async (format) => {
    const nina = await copy(['Stakeholders', 'Places', 'Horses', 'Straws'], format)
    const query = { tenant_id: nina.tenant_id }
    expect((await nina.call('checkBooks', { query })).differences).toEqual([])
    // Straws that were added in the same way are imported as one movement.
    const { pagination } = await nina.call('listMovements', { query })
    expect(pagination.total).toBeLessThan(60)
  },
)

test.each(Object.keys(FILES))(
  'health tests and nitrogen of an account are imported as %s',
  async (format) => {
    const nina = await copy(['Places', 'Horses', 'Health tests', 'Nitrogen'], format)
    expect(await importedRows(nina.tenant_id, 'Nitrogen')).not.toEqual([])
  },
)

/** Checks a list for import into an account that has its rows already. */
async function checkAgain(person: Person, bytes: Uint8Array) {
  const work = newWorkspace(() => new Date())
  work.learn(await person.call('listKnownNames', { query: { tenant_id: person.tenant_id } }), [])
  await work.look((await work.open(openBytes(bytes))).sheet)
  const { good, bad, onFile } = work.check()
  return { good, bad, onFile }
}

const PARTS_OF_SECONDS = ['00.000', '15.100', '15.500', '59.999']

async function measuredAt(seconds: readonly string[]) {
  const person = await newTenant(server)
  const { tenant_id } = person
  const { id: container_id } = await newContainer(person)
  for (const [minute, second] of seconds.entries()) {
    const happened_at = `2026-03-01T08:1${minute}:${second}Z`
    await person.call('createMeasurement', {
      body: { tenant_id, container_id, kind: 'REFILL', happened_at, added_litres: 3 },
    })
  }
  return person
}

test.each(Object.keys(FILES))(
  'measurements that are exported and imported again are recognised as existing, as %s',
  async (format) => {
    const ana = await measuredAt(PARTS_OF_SECONDS)
    const bytes = await FILES[format]!(await sheetFrom(ana.tenant_id, 'Nitrogen'), readAs(ana.tenant_id))
    expect(await checkAgain(ana, bytes)).toEqual({ good: 0, bad: 4, onFile: 4 })
  },
)

test.each(Object.keys(FILES))(
  'exported measurements are recognised as existing across a change to winter time, as %s',
  async (format) => {
    const ana = await newTenant(server)
    const { tenant_id } = ana
    const { id: container_id } = await newContainer(ana)
    for (const time of [
      '2025-10-26T00:30:00Z',
      '2025-10-26T01:30:00Z',
      '2025-10-26T02:30:00Z',
      '2026-03-29T01:00:00Z',
    ]) {
      const body = { tenant_id, container_id, kind: 'REFILL' as const, happened_at: time, added_litres: 3 }
      await ana.call('createMeasurement', { body })
    }
    const sheet = inTimeZone(await sheetFrom(tenant_id, 'Nitrogen'), 'Europe/Madrid')
    expect(sheet.headings).toContain('At (Europe/Madrid)')
    const bytes = await FILES[format]!(sheet, readAs(tenant_id))
    expect(await checkAgain(ana, bytes)).toEqual({ good: 0, bad: 4, onFile: 4 })
  },
)

test('measurements rounded up by an earlier version are recognised, but not those a second later', async () => {
  const ana = await measuredAt(PARTS_OF_SECONDS)
  const { containers } = await ana.call('listContainers', { query: { tenant_id: ana.tenant_id } })
  const fileOf = (times: string[]) => {
    const lines = times.map((time) => `${containers[0]!.label},Filled,2026-03-01 ${time},3`)
    return Buffer.from(['Container,What,At (UTC),Litres added', ...lines].join('\r\n'))
  }
  const rounded = ['08:10:00', '08:11:15', '08:12:16', '08:14:00']
  expect(await checkAgain(ana, fileOf(rounded))).toEqual({ good: 0, bad: 4, onFile: 4 })
  const others = ['08:09:59', '08:10:01', '08:11:14', '08:11:17', '08:12:14', '08:12:17']
  expect(await checkAgain(ana, fileOf(others))).toEqual({ good: 6, bad: 0, onFile: 0 })
})

test('straws are imported into imported batches without a question, unless the batches have straws', async () => {
  const nina = await copy(['Stakeholders', 'Places', 'Horses', 'Batches', 'Straws'], 'XLSX')
  const bytes = await FILES['XLSX']!(await sheetFrom(demo_id, 'Straws'), readAs(demo_id))
  const { good, bad, onFile } = await checkAgain(nina, bytes)
  expect([good, bad]).toEqual([0, onFile])
})

test('lists that would be misread are refused, such as consigned straws that would become stock', async () => {
  const sheets = await readAs(demo_id)(async (tx) => [
    ...(await sheetsOf(tx, { tenant_id: demo_id }, SHEETS)),
    registerSheet({ tenant_id: demo_id }, PERIOD, true, await readMoment(tx)),
    securityEventSheet({ tenant_id: demo_id, time_zone: 'UTC' }, {}),
  ])
  const refused: [string, string][] = []
  for (const sheet of sheets) {
    const open = newWorkspace(() => new Date()).open(openBytes(await FILES['XLSX']!(sheet, readAs(demo_id))))
    await open.catch(({ message }: Error) => refused.push([sheet.name, message]))
  }
  expect(refused.map(([name]) => name)).toEqual(['Movements', 'Consignments', 'Register', 'Security log'])
  expect(sheets.map(({ name }) => name).filter((name) => !(name in OWN_LISTS))).toEqual(
    refused.map(([name]) => name),
  )
  expect(new Set(refused.map(([, message]) => message))).toEqual(new Set(['EXPORT_ONLY']))
})
