import { expect, test } from 'vitest'
import type { Cell, Sheet } from './cells.ts'
import { bodyOf, checkRows, fieldOfPath, requestOf } from './check-rows.ts'
import { NewImport } from './contract.ts'
import type { Field } from './fields.ts'
import type { KnownNames } from './resolve-names.ts'
import { missing, questionsOf } from './questions.ts'
import { recognise } from './recognise.ts'
import { type Answers, learnedFrom, noAnswers, type Settings } from './settings.ts'
import { importTexts } from './texts.ts'

const now = new Date('2026-11-20T10:00:00Z')
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const known: KnownNames = {
  self_id: id(1),
  parties: [
    { id: id(1), name: 'Haras del Sur', email: null },
    { id: id(2), name: 'Stal Van Dijk', email: null },
    { id: id(3), name: 'Gestüt Lindenhof', email: null },
  ],
  animals: [
    {
      id: id(11),
      name: 'Quintus L',
      ueln: '276431310123456',
      sex: 'STALLION',
      born_on: null,
      died_on: null,
      sire_id: null,
    },
    {
      id: id(12),
      name: 'Quintus Z',
      ueln: null,
      sex: 'STALLION',
      born_on: null,
      died_on: null,
      sire_id: null,
    },
    { id: id(13), name: 'Fürstin', ueln: null, sex: 'MARE', born_on: null, died_on: null, sire_id: null },
  ],
  warehouses: [{ id: id(21), name: 'Depot' }],
  containers: [
    { id: id(31), label: 'Kanne 1', warehouse_id: id(21), canisters: 6, levels: 2, straws_per_level: null },
  ],
  pregnancies: [],
  levels: [],
  health_tests: [],
  measurements: [],
  batches: [
    {
      id: id(41),
      label: 'B-26-001',
      animal_id: id(11),
      version: 3,
      available_from: '2026-02-01',
      has_straws: false,
      straws_per_dose: null,
    },
    {
      id: id(42),
      label: 'B-26-002',
      animal_id: id(11),
      version: 1,
      available_from: '2026-02-03',
      has_straws: false,
      straws_per_dose: null,
    },
  ],
}

const STOCK_HEADERS = [
  'Kanister',
  'Etage',
  'Farbe',
  'Hengst',
  'Charge',
  'Absamung',
  'Anzahl',
  'Eigentümer',
  'Mot. progr. nach Auftauen',
]

function sheetOf(rows: Cell[][], name = 'Kanne 1'): Sheet {
  return { name, rows, is1904: false }
}

function stock(...rows: Cell[][]): { sheet: Sheet; settings: Settings } {
  const sheet = sheetOf([
    ['Bestandsliste Hengststation Celle'],
    ['Stand 17.11.2026'],
    [],
    STOCK_HEADERS,
    ...rows,
  ])
  const { settings } = recognise(sheet, known)
  return { sheet, settings: { ...settings, fixed: { ...settings.fixed, straw_size: '0,5' } } }
}

const check = ({ sheet, settings }: { sheet: Sheet; settings: Settings }, answers: Partial<Answers> = {}) =>
  checkRows(sheet, settings, known, { ...noAnswers(), ...answers }, now)

const problems = (checked: ReturnType<typeof check>) =>
  checked.rows.flatMap(({ row, cells }) =>
    Object.entries(cells).flatMap(([field, cell]) =>
      cell.problem ? [`${row} ${field}: ${cell.problem.message}`] : [],
    ),
  )

const fixesOf = (checked: ReturnType<typeof check>, field: Field) =>
  checked.rows.flatMap(({ cells }) => cells[field]?.problem?.fixes.map(({ label }) => label) ?? [])

const request = (checked: ReturnType<typeof check>) =>
  requestOf(checked, { tenant_id: id(99), file_name: 'Celle.xlsx', sheet: 'Kanne 1', is_repeat: false })

test('a table is recognised below other lines, its columns by header and its container by sheet name', () => {
  const { settings } = stock(['1', 'o', 'gelb', 'Quintus L', 'Q-118', '12.03.25', '2x8+3', '', '39'])
  expect(settings.kind).toBe('STOCK')
  expect(settings.header).toBe(3)
  expect(settings.columns).toEqual([
    ...[
      'canister',
      'level',
      'straw_colour',
      'stallion',
      'batch',
      'sheet.collection.produced_on',
      'straws',
      'owner',
      'sheet.post_thaw_motility.progressive',
    ],
  ])
  expect(settings.fixed).toEqual({ container: 'Kanne 1', straw_size: '0,5' })
})

test('kinds of files are recognised by their headers in five languages', () => {
  const kindOf = (...headers: string[]) =>
    recognise(sheetOf([headers, headers.map(() => 'x')], 'Sheet1'), known).settings.kind
  expect(kindOf('Batch', 'Stallion', 'Straw colour', 'Collection date', 'Straws', 'Tank', 'Canister')).toBe(
    'STOCK',
  )
  expect(kindOf('Lote', 'Semental', 'Color', 'Fecha de recogida', 'Pajuelas', 'Canastilla')).toBe('STOCK')
  expect(kindOf('N° de lot', 'Étalon', 'Couleur', 'Date de récolte', 'Nb paillettes', 'Propriétaire')).toBe(
    'STOCK',
  )
  expect(kindOf('Partij', 'Dekhengst', 'Kleur', 'Invriesdatum', 'Aantal rietjes', 'Eigenaar')).toBe('STOCK')
  expect(kindOf('Datum', 'Vorgang', 'Charge', 'Anzahl', 'Empfänger', 'Stute')).toBe('MOVEMENTS')
  expect(kindOf('Sample ID', 'Total motility', 'Progressive', 'Static', 'VCL', 'Conc. (M/ml)')).toBe(
    'MEASUREMENTS',
  )
  expect(kindOf('Name', 'UELN', 'Geschlecht', 'Geburtsdatum', 'Rasse')).toBe('HORSES')
  expect(kindOf('Firma', 'Straße', 'PLZ', 'Ort', 'E-Mail')).toBe('PARTIES')
  expect(kindOf('Tank', 'Canisters', 'Levels', 'Straws per level')).toBe('CONTAINERS')
})

test('valid values are shown, and invalid ones get a message and the likely answer', () => {
  const file = stock(
    ['1', 'o', 'gelb', 'Quintus L', 'Q-118', '12.03.25', '2x8+3', 'Gestüt Lindenhof', '39'],
    ['2', 'o', 'gelb', 'Quintus', 'Q-120', '18.03.25', '32', 'Gestüt Lindenhof', '38'],
    ['2', 'u', 'blau', 'Quintus L', 'Q-121', '31.02.25', '30', 'Gestüt Lindenhof', '36'],
    ['3', 'o', 'gelb', 'Quintus L', 'Q-122', '02.04.25', '16', 'Van Dyck', '44'],
    ['3', 'u', 'grün', 'Quintus L', 'Q-123', '04.04.25', 'ca. 20', 'Stal Van Dijk', '40'],
    ['8', 'o', 'rosa', 'Quintus L', 'Q-124', '05.02.26', '14', 'Haras del Sur', '41'],
    ['4', 'u', 'orange', 'Quintus L', 'Q-125', '07.02.27', '-3', '', '45'],
  )
  const checked = check(file)
  expect(problems(checked)).toEqual([
    '6 stallion: Did you mean Quintus L or Quintus Z?',
    '7 sheet.collection.produced_on: No such date',
    '8 owner: Did you mean Stal Van Dijk?',
    '9 straws: Enter a whole number',
    '10 canister: Kanne 1 has 6 canisters',
    '11 sheet.collection.produced_on: Date is in the future',
    '11 straws: 0 or more',
  ])
  expect(checked.rows[0]!.cells.straws?.shown).toBe('19')
  expect(checked.rows[0]!.cells.level?.shown).toBe('2, top')
  expect(checked.totals).toMatchObject({ rows: 7, good: 1, bad: 6, straws: 19 })
  // Batches named only by bad rows count neither as batches nor as new ones.
  const { batches, made } = checked.totals
  expect([batches, made.batches]).toEqual([1, 1])

  // An edit corrects one cell, and a replacement corrects all equal cells of the column.
  const mended = check(file, {
    edits: new Map([
      ['7:5', '28.02.25'],
      ['9:6', '20'],
      ['10:0', '5'],
      ['11:5', '07.02.26'],
      ['11:6', '3'],
    ]),
    replaced: new Map([
      ['3:Quintus', 'Quintus L'],
      ['7:Van Dyck', 'Stal Van Dijk'],
    ]),
  })
  expect(problems(mended)).toEqual([])
  const sent = request(mended)
  expect(NewImport.parse(JSON.parse(bodyOf(sent)))).toEqual(NewImport.parse(sent))
  expect(sent.batches).toHaveLength(7)
  expect(sent.batches[0]).toMatchObject({ row: 5, label: 'Q-118', animal_id: id(11), straw_colour: 'YELLOW' })
  expect(sent.batches[0]!.sheet.post_thaw_motility.progressive).toBe(39)
  expect(sent.parties).toEqual([])
  expect(sent.bookings.find(({ row }) => row === 5)).toEqual({
    row: 5,
    kind: 'ADDITION',
    batch: 'new-0',
    reason: 'COLLECTION',
    date: '2025-03-12',
    amount: 19,
    owner: id(3),
    supplier: null,
    warehouse_id: id(21),
    location: { container: id(31), canister: 1, level: 2 },
    note: null,
  })
})

test('unknown names create a horse, a stakeholder and a container large enough for the file', () => {
  const file = stock(
    ['1', 'o', 'gelb', 'Hermès du Jura', 'HJ-1', '12.03.25', '10', 'Ferme du Lac', '39'],
    ['4', 'u', 'gelb', 'Hermès du Jura', 'HJ-1', '12.03.25', '8', 'Ferme du Lac', '39'],
  )
  const settings = { ...file.settings, fixed: { ...file.settings.fixed, container: 'Cuve bleue' } }
  expect(problems(check({ ...file, settings }))).toEqual([
    '5 container: Not in Strawbook: Cuve bleue',
    '6 container: Not in Strawbook: Cuve bleue',
  ])
  const checked = check({ ...file, settings }, { names: new Map([['container:cuvebleue', 'NEW']]) })
  expect(problems(checked)).toEqual([])
  const sent = request(checked)
  expect(sent.animals.map(({ name, sex }) => [name, sex])).toEqual([['Hermès du Jura', 'STALLION']])
  expect(sent.parties.map(({ name }) => name)).toEqual(['Ferme du Lac'])
  expect(sent.containers).toMatchObject([
    { label: 'Cuve bleue', canisters: 4, levels: 2, warehouse_id: id(21) },
  ])
  expect(sent.batches).toHaveLength(1)
  expect(sent.bookings.map(({ amount }) => amount)).toEqual([10, 8])
})

test('rows of one batch have to agree, and adding to an existing batch needs a confirmation', () => {
  const file = stock(
    ['1', 'o', 'gelb', 'Quintus L', 'Q-1', '12.03.25', '10', '', '39'],
    ['1', 'u', 'rot', 'Quintus L', 'Q-1', '12.03.25', '10', '', '39'],
    ['2', 'u', 'rot', 'Quintus L', 'b-26-001', '12.03.25', '10', '', '39'],
  )
  expect(problems(check(file))).toEqual([
    '6 straw_colour: Differs from row 5',
    '7 batch: Already in Strawbook: B-26-001',
  ])
  const edits = new Map([['6:2', 'gelb']])
  const added = check(file, { edits, names: new Map([['batch:b26001', 'USE']]) })
  expect(request(added).bookings.find(({ row }) => row === 7)).toMatchObject({
    batch: id(41),
    date: '2026-02-01',
  })
  const left = check(file, { edits, isKnownOut: true })
  expect(left.totals).toMatchObject({ good: 2, out: 1, bad: 0 })
  expect(request(left).bookings).toHaveLength(2)
})

test('labels that differ only in hyphens are two batches, and one similar to a known label is queried', () => {
  const file = stock(
    ['1', 'o', 'gelb', 'Quintus L', 'Q-1-18', '12.03.25', '10', '', '39'],
    ['1', 'u', 'rot', 'Quintus L', 'Q-11-8', '13.03.25', '10', '', '38'],
    ['1', 'u', 'rot', 'Quintus L', 'B-26001', '13.03.25', '10', '', '38'],
  )
  expect(problems(check(file))).toEqual(['7 batch: Did you mean B-26-001?'])
  const checked = check(file, { names: new Map([['batch:b26001', 'NEW']]) })
  expect(request(checked).batches.map(({ label }) => label)).toEqual(['Q-1-18', 'Q-11-8', 'B-26001'])
})

test('straws held by others are added and consigned to them, and a line of totals is left out', () => {
  const headers = ['Batch', 'Stallion', 'Colour', 'Size', 'Collected', 'Straws', 'Holder']
  const sheet = sheetOf(
    [
      headers,
      ['X-1', 'Quintus L', 'red', '1/2', '12.03.25', 20, 'Stal Van Dijk'],
      ['Total', '', '', '', '', 20, ''],
    ],
    'Sheet1',
  )
  const { settings } = recognise(sheet, known)
  const checked = check({ sheet, settings })
  expect(checked.totals).toMatchObject({ good: 1, out: 1, bad: 0 })
  expect(request(checked).bookings).toMatchObject([
    { kind: 'ADDITION', amount: 20, location: null },
    { kind: 'WITHDRAWAL', amount: 20, withdrawal: { type: 'CONSIGNMENT', receiver_id: id(2) } },
  ])
})

test('empty cells repeat the one above once the user confirms merged cells', () => {
  const file = stock(
    ['1', 'o', 'gelb', 'Quintus L', 'Q-1', '12.03.25', '10', '', '39'],
    ['', 'u', 'gelb', '', 'Q-2', '12.03.25', '10', '', '39'],
    ['3', 'u', 'gelb', 'Quintus Z', 'Q-3', '12.03.25', '10', '', '39'],
  )
  expect(questionsOf(file.sheet, file.settings)).toContainEqual({ about: 'FILL', column: 3, empty: 1 })
  expect(problems(check(file))).toEqual(['6 stallion: Required', '6 canister: Required'])
  expect(fixesOf(check(file), 'stallion')).toEqual(['Use value above'])
  const filled = check({ ...file, settings: { ...file.settings, filled: [0, 3] } })
  expect(problems(filled)).toEqual([])
  const sent = request(filled)
  expect(sent.batches.map(({ animal_id }) => animal_id)).toEqual([id(11), id(11), id(12)])
  expect(sent.bookings.map((one) => 'location' in one && one.location?.canister)).toEqual([1, 1, 3])
})

test('an empty cell offers the value above only where the columns ask about it', () => {
  const row = ['1', 'o', 'gelb', 'Quintus L', 'Q-1', '12.03.25', '10', '', '39']
  const uncoloured = stock(row, ['2', 'u', '', 'Quintus Z', 'Q-2', '12.03.25', '10', '', '39'])
  expect(problems(check(uncoloured))).toEqual(['6 straw_colour: Required'])
  expect(fixesOf(check(uncoloured), 'straw_colour')).toEqual([])
})

test('a UELN of a mare is refused for the stallion of a batch', () => {
  const mare = { ...known.animals[2]!, ueln: '276431310999999' }
  const sheet = sheetOf([
    ['Batch', 'Stallion', 'UELN', 'Straws', 'Straw colour', 'Collection date'],
    ['Q-1', '', mare.ueln, '10', 'yellow', '2025-03-12'],
    ['Q-2', 'Fürstin', mare.ueln, '10', 'yellow', '2025-03-12'],
  ])
  const { settings } = recognise(sheet, known)
  const animals = [...known.animals.slice(0, 2), mare]
  const checked = checkRows(sheet, settings, { ...known, animals }, noAnswers(), now)
  expect(problems(checked).filter((one) => one.includes('ueln'))).toEqual([
    `2 ueln: ${importTexts.uelnOfMare('Fürstin')}`,
    `3 ueln: ${importTexts.uelnOfMare('Fürstin')}`,
  ])
})

test('an old journal becomes movements in order of their dates', () => {
  const headers = ['Datum', 'Vorgang', 'Charge', 'Anzahl', 'Empfänger', 'Stute', 'Grund', 'Bearbeiter']
  const sheet = sheetOf([
    headers,
    ['12.04.2026', 'Verkauf', 'B-26-001', '8', 'Van Dijk', '', '', 'H. Meyer'],
    ['10.03.2026', 'Besamung', 'B-26-001', '2', '', 'Fürstin', '', ''],
    ['11.03.2026', 'Verlust', 'B-26-001', '1', '', '', 'Bruch', ''],
    ['11.01.2026', 'Verkauf', 'B-26-002', '1', '', '', '', ''],
    ['11.03.2026', 'Verkauf', 'B-26-009', '1', 'Stal Van Dijk', '', '', ''],
  ])
  const { settings } = recognise(sheet, known)
  const checked = check({ sheet, settings: { ...settings, fixed: {} } })
  expect(settings.kind).toBe('MOVEMENTS')
  expect(problems(checked)).toEqual([
    '2 party: Did you mean Stal Van Dijk?',
    '5 date: B-26-002 dates from 3 February 2026',
    '5 party: Receiver missing',
    '6 batch: Not found',
  ])
  const mended = check(
    { sheet, settings: { ...settings, fixed: {} } },
    { replaced: new Map([['4:Van Dijk', 'Stal Van Dijk']]), out: new Map([5, 6].map((row) => [row, true])) },
  )
  expect(request(mended).bookings.map((one) => (one.kind === 'WITHDRAWAL' ? one.withdrawal : null))).toEqual([
    { type: 'INSEMINATION', date: '2026-03-10', note: null, animal_id: id(13) },
    { type: 'LOSS', date: '2026-03-11', note: null, reason: 'BROKEN' },
    {
      type: 'SALE',
      date: '2026-04-12',
      note: 'Signed in the file by H. Meyer',
      receiver_id: id(2),
      keep_in_store: false,
    },
  ])
})

test.each([
  [[250.12345, 118.5], []],
  [['250,12345', '1.118,5'], []],
  [['250.000.000', '118.000.000'], [1]],
  [[118_500_000.25], [1]],
])('concentrations %j of columns without a unit are per ml in the columns %j', (cells, per_ml) => {
  const rows = cells.map((cell) => ['B-26-001', cell, 60])
  const { settings } = recognise(sheetOf([['Sample ID', 'Conc.', 'Motile'], ...rows], 'Results'), known)
  expect(settings).toMatchObject({ kind: 'MEASUREMENTS', per_ml })
})

test('results of a machine are added to known batches, with fractions, units and averages converted', () => {
  const headers = ['Sample ID', 'Conc. (sperm/ml)', 'Total cells', 'Motile', 'Progressive', 'VCL']
  const sheet = sheetOf(
    [
      headers,
      ['B-26-001', 150_000_000, 100, 0.6, 0.4, 88.1],
      ['B-26-001', 150_000_000, 300, 0.8, 0.6, 90.2],
      ['B-26-002', 135_000_000, 200, 0.5, 0.3, 71],
    ],
    'Results',
  )
  const { settings } = recognise(sheet, known)
  expect(settings).toMatchObject({ kind: 'MEASUREMENTS', fractions: [3, 4], per_ml: [1] })
  const questions = questionsOf(sheet, settings).map(({ about }) => about)
  expect(questions).toEqual(['STAGE', 'PER_ML', 'FRACTION', 'FRACTION'])
  expect(settings.stage).toBe(null)
  expect(problems(check({ sheet, settings }))).toContain('2 batch: Fresh or thawed?')
  const thawed = request(check({ sheet, settings: { ...settings, stage: 'POST_THAW' } }))
  expect(thawed.sheets).toEqual([
    { row: 2, batch_id: id(41), version: 3, sheet: { post_thaw_motility: { motile: 75, progressive: 55 } } },
    { row: 4, batch_id: id(42), version: 1, sheet: { post_thaw_motility: { motile: 50, progressive: 30 } } },
  ])
  const fresh = request(check({ sheet, settings: { ...settings, stage: 'FRESH' } }))
  expect(fresh.sheets[0]!.sheet).toEqual({
    sample: { concentration: 150 },
    sample_motility: { motile: 75, progressive: 55 },
  })
  const uncounted = {
    ...settings,
    stage: 'POST_THAW' as const,
    columns: settings.columns.map((one) => (one === 'cells' ? null : one)),
  }
  expect(problems(check({ sheet, settings: uncounted }))).toEqual([
    '3 batch: Row 2 measures it too: add cell counts to average',
  ])
})

test('known horses are matched by UELN or name, and a wrong UELN gets the message of the API', () => {
  const sheet = sheetOf([
    ['Name', 'UELN', 'Sex', 'Born', 'Breed'],
    ['Quintus', 276431310123456, 'Hengst', '2010', 'Holsteiner'],
    ['Fürstin', '', 'Stute', '01.05.2012', 'Kaltblut'],
    ['Donna', 'DE 431', 'mare', '01.05.2012', ''],
    ['Bela', '276431310999999', 'mare', '#REF!', ''],
    ['Bela II', '276431310999999', 'mare', '', ''],
  ])
  const { settings } = recognise(sheet, known, { kind: 'HORSES' })
  expect(problems(check({ sheet, settings }))).toEqual([
    '2 ueln: Already in Strawbook, with this UELN: Quintus L',
    '2 born_on: Only a year: add day and month',
    '3 name: Already in Strawbook: Fürstin',
    '3 breed: Unknown breed',
    '4 ueln: Enter 15 characters: 3 digits of the country, then 12 digits or letters',
    '5 born_on: Formula error in the spreadsheet',
    '6 ueln: Same as row 5',
  ])
})

test('stakeholders and containers are imported once, and countries are read by name', () => {
  const parties = sheetOf([
    ['Firma', 'Ort', 'Land', 'E-Mail'],
    ['Stal Van Dijk', 'Ermelo', 'Niederlande', ''],
    ['Hof Wiese', 'Verden', 'Deutschland', 'hof@wiese.test'],
    ['Hof Wald', 'Verden', 'DE', 'nicht da'],
  ])
  const found = recognise(parties, known)
  expect(found.settings.kind).toBe('PARTIES')
  const out = { isKnownOut: true }
  expect(problems(check({ sheet: parties, settings: found.settings }, out))).toContain(
    '4 email: Enter an email like name@example.com',
  )
  const mended = check(
    { sheet: parties, settings: found.settings },
    { ...out, edits: new Map([['4:3', '']]) },
  )
  expect(request(mended).parties).toMatchObject([
    { name: 'Hof Wiese', city: 'Verden', country: 'DE', email: 'hof@wiese.test' },
    { name: 'Hof Wald', country: 'DE', email: null },
  ])
  const containers = sheetOf([
    ['Tank', 'Canisters', 'Levels'],
    ['Kanne 1', 6, 2],
    ['Tank 9', 10, 3],
    ['tank 9', 10, 3],
  ])
  const { settings } = recognise(containers, known)
  expect(problems(check({ sheet: containers, settings }))).toEqual([
    '2 container: Already in Strawbook: Kanne 1',
    '4 container: Same as row 3',
  ])
})

test('a learned profile is applied to the same headers only', () => {
  const { sheet, settings } = stock(['1', 'o', 'gelb', 'Quintus L', 'Q-118', '12.03.25', '19', '', '39'])
  const learned = {
    ...settings,
    columns: settings.columns.map((one) =>
      one === 'sheet.post_thaw_motility.progressive' ? 'sheet.post_thaw_motility.motile' : one,
    ),
  }
  const again = recognise(sheet, known, {}, () => learned)
  expect(again.isLearned).toBe(true)
  expect(again.settings.columns.at(-1)).toBe('sheet.post_thaw_motility.motile')
  expect(recognise(sheet, known, {}, () => null).isLearned).toBe(false)
})

test('a profile of an earlier version is read with the current names of its fields', () => {
  const stored = {
    kind: 'STOCK',
    columns: ['canister', 'colour', null, 'collected', 'progressive', 'warehouse', 'straws'],
    less: [7],
    open: { 2: ['motile', 'fresh_motile'] },
    fixed: { size: '0,5', supplier: 'Haras del Sur' },
    per_ml: [],
    apart: ['Quintus'],
  }
  const read = {
    ...stored,
    columns: [
      ...['canister', 'straw_colour', null, 'sheet.collection.produced_on'],
      ...['sheet.post_thaw_motility.progressive', 'warehouse_id', 'straws'],
    ],
    open: { 2: ['sheet.post_thaw_motility.motile', 'sheet.sample_motility.motile'] },
    fixed: { straw_size: '0,5', supplier: 'Haras del Sur' },
  }
  expect(learnedFrom(stored)).toEqual(read)
  expect(learnedFrom(read)).toEqual(read)
  const horses = { kind: 'HORSES', columns: ['name', 'coat', 'height'], less: [], open: {}, fixed: {} }
  const renamed = { ...horses, columns: ['name', 'colour', 'height_cm'] }
  expect(learnedFrom(horses)).toEqual(renamed)
  // "Colour" means the straw's colour in lists of batches, and the coat's in lists of horses.
  expect(learnedFrom(renamed)).toEqual(renamed)
  expect(learnedFrom({ ...horses, columns: ['unheard-of'] })).toBeNull()
})

test('the path of a refusal leads to its column', () => {
  expect(fieldOfPath('batches', 'sheet.post_thaw_motility.progressive')).toBe(
    'sheet.post_thaw_motility.progressive',
  )
  expect(fieldOfPath('batches', 'label')).toBe('batch')
  expect(fieldOfPath('containers', 'label')).toBe('container')
  expect(fieldOfPath('bookings', 'withdrawal.receiver_id')).toBe('party')
  expect(fieldOfPath('bookings', 'amount')).toBe('straws')
})

test('a file with canisters but without a container asks for the container', () => {
  const { settings } = stock()
  const { container: _, ...fixed } = settings.fixed
  expect(missing({ ...settings, fixed })).toEqual([['container']])
  expect(missing({ ...settings, fixed: { ...fixed, container: 'Kanne 1' } })).toEqual([])
  const columns = settings.columns.map((field) => (field === 'canister' || field === 'level' ? null : field))
  expect(missing({ ...settings, columns, fixed })).toEqual([])
})

test('the person who measured or filled nitrogen is added to the note', () => {
  const sheet = sheetOf([
    ['Tank', 'Date', 'cm', 'By', 'Remarks'],
    ['Kanne 1', '2026-11-02 08:30', 24, 'Uwe', 'Lid was open'],
    ['Kanne 1', '2026-11-09 08:30', 22, 'Uwe', ''],
    ['Kanne 1', '2026-11-16 08:30', 21, '', ''],
  ])
  const { settings } = recognise(sheet, known)
  expect(settings.kind).toBe('NITROGEN')
  expect(check({ sheet, settings }).lists.measurements.map(({ note }) => note)).toEqual([
    'Lid was open. Signed in the file by Uwe',
    'Signed in the file by Uwe',
    null,
  ])
})
