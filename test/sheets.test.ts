/**
 * Untidy spreadsheets through the product's own reading, mapping and checking. test/sheets states the expected result
 * of each.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NewImport } from '#integration/imports/contract.ts'
import type { Field } from '#integration/imports/fields.ts'
import type { KnownNames } from '#integration/imports/resolve-names.ts'
import type { Question } from '#integration/imports/questions.ts'
import { newWorkspace, type Seen, type ShownRow } from '#integration/imports/web/workspace.ts'
import { openBytes } from '#integration/imports/web/read-file.ts'
import { plural } from '#platform/contract/grouped.ts'
import { readSource } from './sheets/read-source.ts'
import type { Change } from '#integration/imports/settings.ts'

const folder = new URL('sheets/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const stallion = { sex: 'STALLION' as const, born_on: null, died_on: null, sire_id: null }

const known: KnownNames = {
  self_id: id(1),
  parties: [
    { id: id(1), name: 'Haras del Sur', email: null },
    { id: id(2), name: 'Stal Van Dijk', email: null },
    { id: id(3), name: 'Gestüt Lindenhof', email: null },
  ],
  animals: [
    { id: id(11), name: 'Quintus L', ueln: '276431310123456', ...stallion },
    { id: id(12), name: 'Lucero del Sur', ueln: null, ...stallion },
    { id: id(13), name: 'Hermès du Jura', ueln: null, ...stallion },
    { id: id(14), name: 'Fürstin', ueln: null, sex: 'MARE', born_on: null, died_on: null, sire_id: null },
  ],
  warehouses: [{ id: id(21), name: 'Depot' }],
  containers: [
    { id: id(31), label: 'Tank 1', warehouse_id: id(21), canisters: 6, levels: 2, straws_per_level: null },
  ],
  pregnancies: [],
  levels: [],
  health_tests: [],
  measurements: [],
  batches: ['B-26-001', 'B-26-002'].map((label, place) => ({
    id: id(41 + place),
    label,
    animal_id: id(11),
    version: 1,
    available_from: '2026-02-01',
    has_straws: false,
    straws_per_dose: null,
  })),
}

const spoken = (question: Question, { headers }: Seen): string => {
  const header = (column: number) => headers[column] || `Column ${column + 1}`
  switch (question.about) {
    case 'SHEET_NAME':
      return `SHEET_NAME ${question.name}`
    case 'STAGE':
      return 'STAGE'
    case 'BLOCK':
      return `BLOCK ${question.blocks.join('; ')}`
    case 'ROWS':
      return `ROWS ${question.reason} ${question.rows.join(', ')}`
    case 'TABLE':
      return `TABLE ${question.rows.join(', ')}`
    case 'COUNT':
      return `COUNT ${question.columns.map(header).join(', ')}`
    case 'MEANING':
      return `MEANING ${header(question.column)}: ${question.fields.join(', ')}`
    case 'FILL':
      return `FILL ${header(question.column)}: ${question.empty}`
    case 'PER_ML':
      return `PER_ML ${header(question.column)}`
    default:
      return `${question.about} ${header(question.column)}: ${question.example}`
  }
}

const columnOf = (seen: Seen, column: number) => {
  const { columns, open } = seen.settings
  return `${seen.headers[column] || `Column ${column + 1}`}: ${open[column] ? 'asked' : (columns[column] ?? 'left out')}`
}

const shownRow = ({ row, isOut, cells, others }: ShownRow): string => {
  if (isOut) return `${row} | left out`
  const shown = cells.map(({ problem, shown: understood, text }) => {
    if (!problem) return understood ?? text
    const fixes = problem.fixes.map(({ label }) => label).join(', ')
    return `! ${problem.message}${fixes && ` [${fixes}]`}`
  })
  const more = others.map(({ field, problem }) => `! ${field}: ${problem.message}`)
  return evenly([row, ...shown, ...more].join('|'))
}

/** Separates cells by a bar with a blank on each side. */
const evenly = (line: string) => line.replace(/ *\| */g, ' | ').trimEnd()

/** Describes the parties, horses, containers, batches and bookings of a request in words, a line for each. */
function booked(request: NewImport): string[] {
  const nameOf = (ref: string | null, list: { name: string }[], onFile: { id: string; name: string }[]) =>
    ref === null
      ? 'ourselves'
      : (onFile.find((one) => one.id === ref)?.name ?? list[Number(ref.replace('new-', ''))]!.name)
  const party = (ref: string | null) => nameOf(ref, request.parties, known.parties)
  const horse = (ref: string) => nameOf(ref, request.animals, known.animals)
  const labelled = (list: { id: string; label: string }[]) => list.map((one) => ({ ...one, name: one.label }))
  const batch = (ref: string) => nameOf(ref, labelledNew(request.batches), labelled(known.batches))
  const container = (ref: string) => nameOf(ref, labelledNew(request.containers), labelled(known.containers))
  const note = (text: string | null) => (text === null ? '' : `, note ${text.replaceAll('\n', '; ')}`)
  const place = (at: { container: string; canister: number; level: number } | null | undefined) =>
    at ? ` at ${container(at.container)}/${at.canister}/${at.level}` : ''
  return [
    ...request.parties.map((one) => `party ${one.name}`),
    ...request.animals.map((one) => `horse ${one.name}`),
    ...request.containers.map(
      ({ label, canisters, levels }) =>
        `container ${label}: ${plural(canisters, 'canister')}, ${plural(levels, 'level')}`,
    ),
    ...request.batches.map(({ label, animal_id, sheet, straw_colour, straw_size, note: text }) => {
      const measured = Object.entries(sheet as unknown as Record<string, Record<string, unknown>>)
        .filter(([section]) => section !== 'collection')
        .flatMap(([section, values]) =>
          Object.entries(values ?? {}).map(([key, value]) => `, ${section}.${key} ${String(value)}`),
        )
        .filter((one) => !one.endsWith(' null') && !one.endsWith('undefined'))
      const day = sheet.collection.produced_on
      return `batch ${label}: ${horse(animal_id)}, collected ${day}, ${straw_colour}, ${straw_size}${measured.join('')}${note(text)}`
    }),
    ...request.bookings.map((one) => {
      const straws = `${one.row}: ${one.amount} of ${batch(one.batch)}`
      if (one.kind === 'ADDITION')
        return `${straws} for ${party(one.owner)}${place(one.location)}${note(one.note)}`
      if (one.kind === 'RELOCATION') return `${straws} moved${place(one.to)}`
      const { withdrawal } = one
      const to = 'receiver_id' in withdrawal ? ` to ${party(withdrawal.receiver_id)}` : ''
      const mare = 'animal_id' in withdrawal ? ` of ${horse(withdrawal.animal_id)}` : ''
      return `${straws} out, ${withdrawal.type} on ${withdrawal.date}${to}${mare}${note(withdrawal.note ?? null)}`
    }),
  ]
}

const labelledNew = (list: { label: string }[]) => list.map(({ label }) => ({ name: label }))

type Answer = { columns?: Record<string, Field | null> } & Record<string, unknown>

test.each(names)('the spreadsheet %s is imported as expected', async (name) => {
  const { file, sections } = await readSource(name, readFileSync(new URL(name, folder), 'utf8'))
  const section = (head: string) => (sections.get(head) ?? []).filter((line) => line !== '')
  const work = newWorkspace(() => new Date('2026-11-20T10:00:00Z'))
  work.learn(known, [])
  const { sheet } = await work.open(openBytes(file.bytes, {}, file.name))
  let seen = await work.look(sheet)
  expect(seen.settings.columns.map((_, column) => columnOf(seen, column))).toEqual(section('columns'))
  expect(seen.questions.map((question) => spoken(question, seen))).toEqual(section('asked'))
  for (const line of section('answered')) {
    const { columns, ...rest } = JSON.parse(line) as Answer
    const named = seen.settings.columns.map((field, column) => columns?.[column] ?? field)
    seen = work.set({ ...rest, ...(columns && { columns: named }) })
  }
  expect(seen.missing, 'nothing is left to be answered').toEqual([])
  expect(seen.open, 'nothing is left to be answered').toEqual(0)
  work.check()
  const shown = () => work.rows({ filter: 'ALL', from: 0, count: 100 }).rows
  expect(shown().map(shownRow)).toEqual(section('cells').map(evenly))
  for (const line of section('pressed')) work.change(JSON.parse(line) as Change)
  expect(work.check().bad, shown().map(shownRow).join('\n')).toBe(0)
  const sent = work.request({ tenant_id: id(99), file_name: file.name, is_repeat: false })
  expect(booked(sent)).toEqual(section('booked'))
})
