/** Checks of rows with health tests and nitrogen. The horses and containers must be on file. */
import type { TestResult } from '#registry/health-tests/contract.ts'
import type { Disease } from '#registry/health-tests/diseases.ts'
import type { MeasurementKind } from '#stock/nitrogen/contract.ts'
import { normal } from './cells.ts'
import {
  LEAVE_ROW,
  type KnownNames,
  type Lists,
  type NameResolver,
  SEVERAL_HORSES,
  uelnOf,
} from './resolve-names.ts'
import { type RowOf, signedNote } from './row-reading.ts'
import { similarNames } from './similar-names.ts'
import { importTexts } from './texts.ts'

function notOnFile(row: RowOf, field: 'horse' | 'container', called: string, names: readonly string[]) {
  const likely = similarNames(called, names).map((one) => ({ label: one, value: one }))
  row.wrong(field, importTexts.notInBook, [...likely, LEAVE_ROW])
}

export function healthTestChecker(known: KnownNames, lists: Lists, name: NameResolver) {
  const keyOf = (one: KnownNames['health_tests'][number]) =>
    [one.animal_id, one.disease, one.sampled_on, normal(one.sample ?? '')].join('|')
  const onFile = new Set(known.health_tests.map(keyOf))
  const names = known.animals.map((one) => one.name)

  function horseOf(row: RowOf): string | null {
    const ueln = uelnOf(row)
    const called = row.text('horse')
    const marked = ueln === null ? undefined : name.byUeln.get(ueln)
    if (marked) {
      if (called !== '' && normal(called) !== normal(marked.name))
        row.wrong('horse', `${ueln} belongs to ${marked.name}`, [{ label: marked.name, value: marked.name }])
      return marked.id
    }
    if (called === '') {
      row.required('horse')
      return null
    }
    const fitting = (name.animals.get(normal(called)) ?? []).filter(
      (one) => ueln === null || one.ueln === null,
    )
    if (new Set(fitting.map(({ id }) => id)).size > 1) row.wrong('horse', SEVERAL_HORSES)
    if (!fitting[0]) notOnFile(row, 'horse', called, names)
    return fitting[0]?.id ?? null
  }

  return (row: RowOf) => {
    const animal_id = horseOf(row)
    const disease = row.need<Disease>('disease')
    const sampled_on = row.need<string>('sampled_on')
    const details = {
      sample: row.text('sample') || null,
      laboratory: row.text('laboratory') || null,
      method: row.text('method') || null,
      result: row.get<TestResult>('result'),
      resulted_on: row.get<string>('resulted_on'),
      certificate_number: row.text('certificate_number') || null,
      note: row.text('note') || null,
    }
    if (animal_id === null || disease === null || sampled_on === null) return
    const test = { animal_id, disease, sampled_on, ...details }
    if (onFile.has(keyOf(test))) row.wrong('sampled_on', importTexts.isInBook, [LEAVE_ROW], true)
    if (!row.checked.isBad) lists.health_tests.push({ row: row.number, ...test })
  }
}

export function nitrogenChecker(known: KnownNames, lists: Lists, name: NameResolver) {
  const keyOf = (one: KnownNames['measurements'][number], round: (seconds: number) => number) =>
    [one.container_id, one.kind, round(Date.parse(one.happened_at) / 1000)].join('|')
  // Exports have whole seconds; those of earlier versions rounded up from half a second, so both seconds are compared.
  const onFile = new Set(known.measurements.flatMap((one) => [keyOf(one, Math.floor), keyOf(one, Math.ceil)]))
  const labels = known.containers.map(({ label }) => label)
  return (row: RowOf) => {
    const label = row.need<string>('container')
    const happened_at = row.need<string>('happened_at')
    const [cm, kg] = [row.get<number>('cm'), row.get<number>('kg')]
    const [litres, added_litres] = [row.get<number>('litres'), row.get<number>('added_litres')]
    const kind = row.get<MeasurementKind>('kind') ?? (added_litres === null ? 'READING' : 'REFILL')
    const note = signedNote(row)
    if (label === null) return
    const found = name.containers.get(normal(label))?.[0]
    if (!found) notOnFile(row, 'container', label, labels)
    if (!found || happened_at === null) return
    const measurement = { container_id: found.id, kind, happened_at, cm, kg, litres, added_litres, note }
    if (onFile.has(keyOf(measurement, Math.floor)))
      row.wrong('happened_at', importTexts.isInBook, [LEAVE_ROW], true)
    if (!row.checked.isBad) lists.measurements.push({ row: row.number, ...measurement })
  }
}
