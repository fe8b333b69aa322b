import { Decimal } from 'decimal.js'
import type { BatchMaker } from './check-batches.ts'
import { SHEET_FIELDS } from '#stock/batches/fields.ts'
import { type Field, measuredIn } from './fields.ts'
import { LEAVE_ROW, type KnownNames, type Lists } from './resolve-names.ts'
import type { Stage } from './settings.ts'
import type { RowOf } from './row-reading.ts'

const MEASURED = measuredIn('MEASUREMENTS')

/**
 * Sections that store the values of a recognised section, by stage; null drops the values. A section that is
 * not listed stores its own values.
 */
const SECTIONS: Record<Stage, Record<string, string | null>> = {
  POST_THAW: { sample: null },
  FRESH: {
    post_thaw_motility: 'sample_motility',
    post_thaw_viability: 'sample_viability',
    post_thaw_morphology: 'sample_morphology',
  },
  POST_CENTRIFUGATION: {
    sample: null,
    post_thaw_motility: 'post_centrifugation_motility',
    post_thaw_viability: null,
    post_thaw_morphology: null,
  },
}

type MeasurementCells = { row: RowOf; cells: number | null; values: [Field, number][] }

/** Returns the mean of the microscope fields of one sample, weighted by the cells counted in each; one decimal. */
export function weightedMean(fields: readonly { cells: number; value: number }[]): number {
  const cells = fields.reduce((sum, one) => sum.plus(one.cells), new Decimal(0))
  const total = fields.reduce((sum, one) => sum.plus(new Decimal(one.value).times(one.cells)), new Decimal(0))
  return total.dividedBy(cells).toDecimalPlaces(1).toNumber()
}

export function measurementChecker(
  known: KnownNames,
  lists: Lists,
  batches: BatchMaker,
  stage: Stage | null,
) {
  const sections = SECTIONS[stage ?? 'POST_THAW']
  const samples = new Map<string, { batch: KnownNames['batches'][number]; fields: MeasurementCells[] }>()

  function check(row: RowOf) {
    const batch = batches.existing(row)
    const values = MEASURED.flatMap((field): [Field, number][] => {
      const value = row.get<number>(field)
      return value === null ? [] : [[field, value]]
    })
    completeMotile(values)
    const cells = row.get<number>('cells')
    const horse = row.text('stallion')
    const owner = known.animals.find(({ id }) => id === batch?.animal_id)
    if (batch && horse !== '' && owner && !sameName(horse, owner.name)) {
      row.wrong('stallion', `${batch.label} belongs to ${owner.name}`, [
        { label: owner.name, value: owner.name },
      ])
    }
    if (stage === null) row.wrong('batch', 'Fresh or thawed?', [{ label: 'Add for all rows', back: true }])
    if (batch === null) return
    if (values.length === 0) return row.wrong('batch', 'No measurements in this row', [LEAVE_ROW])
    const sample = samples.get(batch.id) ?? { batch, fields: [] }
    samples.set(batch.id, sample)
    const first = sample.fields[0]
    if (first && (first.cells === null || cells === null)) {
      row.wrong('batch', `Row ${first.row.number} measures it too: add cell counts to average`, [LEAVE_ROW])
    }
    sample.fields.push({ row, cells, values })
  }

  /** Combines the rows of each batch into one sheet; called after all rows are checked. */
  function finish() {
    for (const { batch, fields } of samples.values()) {
      const standing = fields.filter(({ row }) => !row.checked.isBad)
      if (standing.length === 0) continue
      const sheet: Record<string, Record<string, number>> = {}
      for (const field of MEASURED) {
        const { section, key } = SHEET_FIELDS.get(field)!
        const into = sections[section] === undefined ? section : sections[section]
        const found = standing.flatMap(({ cells, values }) =>
          values.filter(([one]) => one === field).map(([, value]) => ({ cells: cells ?? 1, value })),
        )
        if (into === null || found.length === 0) continue
        sheet[into] = { ...sheet[into], [key]: found.length === 1 ? found[0]!.value : weightedMean(found) }
      }
      const entry = { row: standing[0]!.row.number, batch_id: batch.id, version: batch.version }
      if (Object.keys(sheet).length === 0) {
        standing[0]!.row.wrong('batch', 'Not measured at this stage', [LEAVE_ROW])
      } else lists.sheets.push({ ...entry, sheet })
    }
  }

  return { check, finish }
}

/**
 * Adds the motile percentage as progressive plus other motile cells, if it is missing and both of these are present.
 */
function completeMotile(values: [Field, number][]) {
  const of = (field: Field) => values.find(([one]) => one === field)?.[1]
  const [motile, progressive, other] = [
    of('sheet.post_thaw_motility.motile'),
    of('sheet.post_thaw_motility.progressive'),
    of('sheet.post_thaw_motility.non_progressive'),
  ]
  if (motile !== undefined || progressive === undefined || other === undefined) return
  values.push(['sheet.post_thaw_motility.motile', new Decimal(progressive).plus(other).toNumber()])
}

const sameName = (left: string, right: string) =>
  left.localeCompare(right, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0
