/** Questions about ambiguous content of a spreadsheet. */
import { expect, test } from 'vitest'
import type { Cell, Sheet } from './cells.ts'
import type { ImportProfile } from './contract.ts'
import { isTypo } from './similar-names.ts'
import { newWorkspace } from './web/workspace.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const KNOWN = {
  ...{ self_id: id(1), parties: [{ id: id(1), name: 'Haras del Sur', email: null }] },
  animals: [
    {
      id: id(2),
      name: 'Quintus L',
      ueln: null,
      sex: 'STALLION' as const,
      born_on: null,
      died_on: null,
      sire_id: null,
    },
  ],
  warehouses: [{ id: id(3), name: 'Depot' }],
  ...{ containers: [], levels: [], batches: [], pregnancies: [], health_tests: [], measurements: [] },
}

async function workOf(rows: Cell[][], profiles: ImportProfile[] = []) {
  const work = newWorkspace(() => new Date('2026-11-20T10:00:00Z'))
  work.learn(KNOWN, profiles)
  const sheet: Sheet = { name: 'Sheet1', rows, is1904: false }
  await work.open({ names: ['Sheet1'], sheet: async () => sheet, text: null, hasMacros: false })
  return { work, seen: await work.look(0) }
}

const problemsIn = (work: Awaited<ReturnType<typeof workOf>>['work']) =>
  work
    .rows({ filter: 'BAD', from: 0, count: 100 })
    .rows.flatMap(({ row, cells }) =>
      cells.flatMap(({ problem }) => (problem ? [`${row}: ${problem.message}`] : [])),
    )

const HEADERS = ['Batch', 'Stallion', 'Colour', 'Size', 'Collected', 'Straws']
const batch = (label: string, straws = 10): Cell[] => [label, 'Quintus L', 'red', 0.5, '2026-02-01', straws]

test.each(['Sold to', 'Verkauft an', 'Vendu à', 'Buyer', 'Käufer'])(
  'a name under “%s” raises a question, and its straws can be left out',
  async (header) => {
    const { work, seen } = await workOf([
      [...HEADERS, header],
      [...batch('Q-1'), ''],
      [...batch('Q-2'), 'Stal Van Dijk'],
    ])
    expect(seen.settings.columns.at(-1)).toBe('status')
    expect(work.check()).toMatchObject({ good: 1, bad: 1, straws: 10 })
    expect(problemsIn(work)).toEqual(['3: Are these straws stored?'])
    const answered = work.change({ kind: 'SAY', field: 'status', name: 'Stal Van Dijk', say: 'OUT' })
    expect(answered).toMatchObject({ good: 1, bad: 0, out: 1, straws: 10 })
  },
)

test.each([
  ['Available', 'yes', 'no'],
  ['Verfügbar', 'ja', 'nein'],
  ['Disponible', 'en stock', '-'],
  ['Sold', 'no', '✓'],
])('“%s”: “%s” means that straws are stored, and “%s” raises a question', async (header, there, gone) => {
  const { work, seen } = await workOf([
    [...HEADERS, header],
    [...batch('Q-1'), there],
    [...batch('Q-2'), gone],
  ])
  expect(seen.settings.columns.at(-1)).toBe('status')
  expect(work.check()).toMatchObject({ good: 1, bad: 1, straws: 10 })
  expect(problemsIn(work)).toEqual(['3: Are these straws stored?'])
})

test('a column of remaining or sent straws beside the frozen ones raises a question', async () => {
  for (const header of ['Remaining', 'In stock', 'Restbestand', 'Dispatched']) {
    const { seen } = await workOf([
      [...HEADERS, header],
      [...batch('Q-1', 20), 12],
    ])
    expect(seen.questions, header).toEqual([{ about: 'COUNT', columns: [5, 6] }])
  }
})

test('with a status and a buyer column, the user chooses which one shows that straws are gone', async () => {
  const { work, seen } = await workOf([
    [...HEADERS, 'Status', 'Sold to'],
    [...batch('Q-1'), 'ok', 'Stal Van Dijk'],
  ])
  expect(seen.questions).toEqual([{ about: 'MEANING', column: 7, fields: ['status'] }])
  expect(seen.open).toBe(1)
  const columns = seen.settings.columns.map((field, column) =>
    column === 7 ? ('status' as const) : field === 'status' ? null : field,
  )
  expect(work.set({ columns, open: {} })).toMatchObject({ open: 0, leftOut: ['Status'] })
  work.check()
  expect(problemsIn(work)).toEqual(['2: Are these straws stored?'])
})

test('in an old journal “Sold to” is the receiver', async () => {
  const { seen } = await workOf([
    ['Date', 'Movement', 'Batch', 'Straws', 'Sold to'],
    ['2026-03-01', 'sale', 'Q-1', 8, 'Stal Van Dijk'],
  ])
  expect([seen.settings.kind, seen.settings.columns.at(-1)]).toEqual(['MOVEMENTS', 'party'])
})

test('of two tables side by side one has to be chosen before rows are read', async () => {
  const { work, seen } = await workOf([
    ['Stock of 2026'],
    [...HEADERS, '', ...HEADERS],
    [...batch('Q-1', 10), '', ...batch('Q-2', 12)],
    [...HEADERS.map(() => ''), '', ...batch('Q-3', 14)],
  ])
  const headers = HEADERS.join(', ')
  expect(seen.questions).toEqual([{ about: 'BLOCK', blocks: [headers, headers] }])
  expect(seen.open).toBe(1)
  expect(await work.look(0, { header: 1, block: 1 })).toMatchObject({ open: 0, settings: { block: 1 } })
  expect(work.check()).toMatchObject({ good: 2, bad: 0, straws: 26 })
  await work.look(0, { header: 1, block: 0 })
  expect(work.check()).toMatchObject({ good: 1, bad: 0, straws: 10 })
})

test('a list of clients beside the batches is another table, but a blank column does not split a table', async () => {
  const clients = ['Name', 'City', 'Country', 'Email']
  const { seen } = await workOf([
    [...HEADERS, '', ...clients],
    [...batch('Q-1'), '', 'Stal Van Dijk', 'Ermelo', 'NL', 'a@vandijk.test'],
  ])
  expect(seen.questions[0]).toEqual({ about: 'BLOCK', blocks: [HEADERS.join(', '), clients.join(', ')] })
  const spaced = await workOf([
    [...HEADERS.slice(0, 3), '', ...HEADERS.slice(3)],
    [...batch('Q-1').slice(0, 3), '', ...batch('Q-1').slice(3)],
  ])
  expect([spaced.seen.questions, spaced.seen.open]).toEqual([[], 0])
})

test('columns with values that are not imported are named, but empty ones are not', async () => {
  const { seen } = await workOf([
    [...HEADERS, 'Shelf colour code', 'Empty', 'Invoice'],
    [...batch('Q-1'), 'x7', '', 'R-12'],
  ])
  expect(seen.leftOut).toEqual(['Shelf colour code', 'Invoice'])
})

test('a lone 1.234 raises a question without a preset answer, unless another number shows the separator', async () => {
  const headers = [...HEADERS, 'Concentration', 'Volume']
  const { work, seen } = await workOf([headers, [...batch('Q-1'), '1.234', '']])
  expect([seen.open, seen.settings.sign]).toEqual([1, null])
  expect(seen.questions).toMatchObject([{ about: 'SIGN', example: '1.234' }])
  expect(work.set({ sign: '.' })).toMatchObject({ open: 0, settings: { sign: '.' } })
  const shown = await workOf([headers, [...batch('Q-1'), '1.234', '75,5']])
  expect([shown.seen.open, shown.seen.settings.sign]).toEqual([0, ','])
})

test('a name that differs by one letter from another in the file is proposed as that one', async () => {
  const { work } = await workOf([
    ['Company', 'City', 'Country', 'Email'],
    ['Gestüt Lindenhof', 'Celle', 'DE', ''],
    ['Gestüt Lindenhoff', 'Celle', 'DE', ''],
  ])
  expect(work.check()).toMatchObject({ good: 1, bad: 1 })
  expect(problemsIn(work)).toEqual(['3: Did you mean Gestüt Lindenhof?'])
  const apart = { kind: 'SAY', field: 'name', name: 'Gestüt Lindenhoff', say: 'NEW' } as const
  expect(work.change(apart)).toMatchObject({ good: 2, bad: 0 })

  const owners = await workOf([
    [...HEADERS, 'Owner'],
    [...batch('Q-1'), 'Gestüt Lindenhof'],
    [...batch('Q-2'), 'Gestüt Lindehnof'],
    [...batch('Q-3'), 'Gestüt Lindenhof'],
  ])
  owners.work.check()
  expect(problemsIn(owners.work)).toEqual(['3: Did you mean Gestüt Lindenhof?'])
})

test('a name kept as new stays so in the next file with the same headers', async () => {
  const name = 'Haras del Sur S.L.'
  const rows = [
    ['Company', 'City', 'Country', 'Email'],
    [name, 'Sevilla', 'ES', ''],
  ]
  const { work } = await workOf(rows)
  expect(work.check()).toMatchObject({ good: 0, bad: 1 })
  expect(work.change({ kind: 'SAY', field: 'name', name, say: 'NEW' })).toMatchObject({ good: 1, bad: 0 })
  const learned = { ...work.profile(), name: 'Clients', updated_at: '2026-11-20T10:00:00Z' }
  const next = await workOf(rows, [learned])
  expect(next.work.check()).toMatchObject({ good: 1, bad: 0 })
})

test.each([
  ['Lindenhof', 'Lindenhoff', true],
  ['Haras du Lac Bleu', 'Haras du Lac Blue', true],
  ['Müller', 'Möller', true],
  ['Quintus L', 'Quintus Z', false],
  ['Cornet II', 'Cornet III', false],
  ['Tank Hof 1', 'Tank Hof 2', false],
  ['Lindenhof', 'Lindenhofer', false],
  ['Anna Vidal', 'Hanna Vidale', false],
])('%s and %s differ by a typo: %s', (one, other, expected) => {
  expect([isTypo(one, other), isTypo(other, one)]).toEqual([expected, expected])
})
