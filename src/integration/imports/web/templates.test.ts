import { expect, test } from 'vitest'
import { IMPORT_KINDS } from '../fields.ts'
import { newWorkspace } from './workspace.ts'
import { openBytes } from './read-file.ts'
import { dirtyExample, templateFile } from './templates.ts'
import type { Change } from '../settings.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const now = () => new Date('2026-11-20T10:00:00Z')

/** Names of the demo stud that matter here. */
const KNOWN = {
  self_id: id(1),
  parties: [
    { id: id(1), name: 'Haras del Sur', email: null },
    { id: id(2), name: 'Gestüt Lindenhof', email: null },
    { id: id(3), name: 'Stal Van Dijk', email: null },
  ],
  animals: ['Quintus L', 'Hermès du Jura', 'Lucero del Sur'].map((name, place) => {
    return {
      id: id(10 + place),
      name,
      ueln: null,
      sex: 'STALLION' as const,
      born_on: null,
      died_on: null,
      sire_id: null,
    }
  }),
  warehouses: [{ id: id(20), name: 'Haras del Sur' }],
  containers: [
    { id: id(30), label: 'Tank 1', warehouse_id: id(20), canisters: 6, levels: 2, straws_per_level: null },
  ],
  pregnancies: [],
  levels: [],
  health_tests: [],
  measurements: [],
  batches: [],
}

async function deskWith(bytes: Uint8Array, known: Partial<typeof KNOWN> = {}) {
  const work = newWorkspace(now)
  work.learn({ ...KNOWN, ...known }, [])
  const { sheet } = await work.open(openBytes(bytes))
  return { work, seen: await work.look(sheet) }
}

test('each template is read without questions, and its example row is valid', async () => {
  const none = { parties: [], animals: [] }
  const batches = [
    {
      id: id(40),
      label: 'B-26-101',
      animal_id: id(10),
      version: 1,
      available_from: '2026-02-01',
      has_straws: false,
      straws_per_dose: null,
    },
  ]
  for (const kind of IMPORT_KINDS)
    for (const format of ['XLSX', 'CSV'] as const) {
      const isOfBatches = kind === 'MOVEMENTS' || kind === 'MEASUREMENTS'
      const { bytes } = await templateFile(kind, format)
      const { work, seen } = await deskWith(
        bytes,
        isOfBatches
          ? ({ batches } as object)
          : kind === 'CONTAINERS'
            ? { containers: [] }
            : kind === 'HEALTH_TESTS'
              ? {}
              : none,
      )
      expect(seen.settings.kind, kind).toBe(kind)
      expect(seen.settings.columns, kind).not.toContain(null)
      expect(
        seen.questions.filter(({ about }) => about !== 'STAGE' && about !== 'SHEET_NAME'),
        kind,
      ).toEqual([])
      expect(seen.missing, kind).toEqual([])
      expect(seen.open, kind).toBe(kind === 'MEASUREMENTS' ? 1 : 0)
      if (kind === 'MEASUREMENTS') work.set({ stage: 'FRESH' })
      expect(work.check(), kind).toMatchObject({ rows: 1, good: 1, bad: 0 })
      work.request({ tenant_id: id(99), file_name: 'x', is_repeat: false })
    }
})

test('the untidy example is corrected with its suggestions and a few answers', async () => {
  const { bytes } = await dirtyExample()
  const { work, seen } = await deskWith(bytes)
  expect(seen).toMatchObject({ rows: 10, empty: 0, settings: { header: 3, kind: 'STOCK' } })
  expect(seen.settings.fixed).toEqual({ container: 'Tank 1' })
  expect(seen.questions).toContainEqual({
    about: 'MEANING',
    column: 9,
    fields: ['sheet.sample_motility.progressive', 'sheet.post_thaw_motility.progressive'],
  })
  const answered = work.set({
    columns: seen.settings.columns.with(9, 'sheet.post_thaw_motility.progressive'),
  })
  expect(answered).toMatchObject({ open: 0, settings: { fractions: [9] } })
  expect(work.check()).toMatchObject({ good: 3, bad: 6, out: 1 })
  const { rows } = work.rows({ filter: 'BAD', from: 0, count: 50 })
  expect(
    rows.map(({ row, cells }) => [row, ...cells.flatMap(({ problem }) => problem?.message ?? [])]),
  ).toEqual([
    [7, 'Did you mean Quintus L?'],
    [8, 'No such date'],
    [9, 'Did you mean Stal Van Dijk?'],
    [10, 'Enter a whole number'],
    [11, 'Did you mean Stal Van Dijk?'],
    [12, 'Tank 1 has 6 canisters'],
  ])
  expect(rows[2]!.cells[7]).toMatchObject({ text: 'Van Dyck', equal: 2 })
  const mends: Change[] = [
    { kind: 'REPLACE', column: 3, from: 'Quintus', to: 'Quintus L' },
    { kind: 'REPLACE', column: 7, from: 'Van Dyck', to: 'Stal Van Dijk' },
    { kind: 'EDIT', row: 8, column: 5, value: '28.02.25' },
    { kind: 'EDIT', row: 10, column: 6, value: '20' },
    { kind: 'OUT', row: 12, isOut: true },
  ]
  const totals = mends.map(work.change).at(-1)
  expect(totals).toMatchObject({ good: 8, bad: 0, out: 2, straws: 202, made: { batches: 8, animals: 0 } })
  const sent = work.request({ tenant_id: id(99), file_name: 'x.xlsx', is_repeat: false })
  expect(sent).toMatchObject({ rows: 8, sheet: 'Tank 1' })
  // The canister of row 6 is in a cell merged with that of row 5.
  expect(sent.bookings.find(({ row }) => row === 6)).toMatchObject({ location: { canister: 1, level: 1 } })
})

test('the learned mapping of a file is applied to the next one with the same headers', async () => {
  const { bytes } = await dirtyExample()
  const { work, seen } = await deskWith(bytes)
  const columns = seen.settings.columns.map((field) => (field === 'note' ? null : field))
  work.set({ ...seen.settings, columns })
  const { header_key, mapping } = work.profile()
  const next = newWorkspace(now)
  next.learn(KNOWN, [{ header_key, mapping, name: 'Celle', updated_at: '2026-05-01T00:00:00Z' }])
  await next.open(openBytes(bytes))
  const again = await next.look(0)
  expect(again.learned).toBe('Celle')
  expect(again.settings.columns).toEqual(columns)
})

test('invalid rows can be exported with their problems in words', async () => {
  const { bytes } = await dirtyExample()
  const { work } = await deskWith(bytes)
  work.check()
  const [heads, first] = work.badRows()
  expect(heads!.slice(0, 4)).toEqual(['Row', 'To fix', 'Kanister', 'Etage'])
  expect(first!.slice(0, 6)).toEqual(['7', 'Did you mean Quintus L?', '2', 'o', 'gelb', 'Quintus'])
})

test('a refusal of the server is shown in its cell until something is changed', async () => {
  const { bytes } = await templateFile('STOCK', 'CSV')
  const { work } = await deskWith(bytes, { animals: [], parties: [] })
  work.check()
  const message = 'B-26-101 came into being later'
  expect(work.refuse([{ row: 2, field: 'amount', message }])).toMatchObject({ good: 0, bad: 1 })
  const shown = work.rows({ filter: 'BAD', from: 0, count: 9 }).rows[0]!
  expect(shown.cells.find(({ problem }) => problem)).toMatchObject({ text: '19', problem: { message } })
  expect(work.change({ kind: 'EDIT', row: 2, column: 6, value: '18' })).toMatchObject({ good: 1, bad: 0 })
})
