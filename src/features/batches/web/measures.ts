/**
 * The matrix of the laboratory form: rows are measures, columns the stages of the work. What is measured after
 * centrifugation is what gets frozen, so the final volume and concentration stand there.
 */
import { batchTexts, fieldTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'

export const STAGES = [batchTexts.fresh, batchTexts.spun, batchTexts.thawed] as const

/** A field of the matrix, and where a laboratory types what it counted. */
type Cell = { path: string; count?: string }

export type Measure = {
  name: string
  unit?: string
  /** What the fields are called where the row's name alone is not enough. */
  fullName: string
  /** One per stage; null where nothing is measured. */
  cells: readonly (Cell | null)[]
}

export type MeasureGroup = { title: string | null; rows: readonly Measure[] }

type Row = { name: string; unit?: string; fullName?: string }

function row({ name, unit, fullName = name }: Row, paths: (string | null)[], hasCount = false): Measure {
  const cells = paths.map((path) => path && { path, ...(hasCount && { count: `${path}_spz` }) })
  return { name, fullName, ...(unit && { unit }), cells: cells.map((cell) => cell || null) }
}

function group(
  title: string,
  sections: (string | null)[],
  shares: (keyof typeof fieldTexts)[],
  more: (keyof typeof fieldTexts)[] = [],
): MeasureGroup {
  const paths = (name: string) => sections.map((section) => section && `sheet.${section}.${name}`)
  const method = { name: fieldTexts.method, fullName: formTexts.evaluation(title) }
  return {
    title,
    rows: [
      row(method, paths('method')),
      ...shares.map((name) => row({ name: fieldTexts[name], unit: '%' }, paths(name), true)),
      ...more.map((name) => row({ name: fieldTexts[name] }, paths(name))),
    ],
  }
}

const frozen = (name: string) => `sheet.cryopreservation.${name}`

export const MEASURES: readonly MeasureGroup[] = [
  {
    title: null,
    rows: [
      row({ name: fieldTexts.volume, unit: 'ml' }, ['sheet.sample.volume', frozen('final_volume'), null]),
      row({ name: fieldTexts.concentration, unit: '10⁶/ml' }, [
        'sheet.sample.concentration',
        frozen('final_concentration'),
        null,
      ]),
      row({ name: fieldTexts.spz, unit: '10⁶' }, ['sheet.sample.spz', frozen('final_spz'), null]),
      row({ name: formTexts.lost, unit: '%' }, [null, frozen('final_spz_loss'), null]),
      row({ name: fieldTexts.spz_per_straw, unit: '10⁶' }, [null, frozen('spz_per_straw'), null]),
    ],
  },
  group(
    batchTexts.motility,
    ['sample_motility', 'post_centrifugation_motility', 'post_thaw_motility'],
    ['progressive', 'non_progressive', 'motile', 'immotile'],
    ['velocity'],
  ),
  group(batchTexts.viability, ['sample_viability', null, 'post_thaw_viability'], ['viable', 'non_viable']),
  group(batchTexts.morphology, ['sample_morphology', null, 'post_thaw_morphology'], ['normal', 'abnormal']),
]

const ROWS = MEASURES.flatMap(({ rows }) => rows)
const isPath = (path: string | undefined): path is string => path !== undefined

/** The fields of each stage from the top down: values, and counts. */
export const COLUMNS = STAGES.map((_, stage) => ROWS.map(({ cells }) => cells[stage]?.path).filter(isPath))
export const COUNTS = STAGES.map((_, stage) => ROWS.map(({ cells }) => cells[stage]?.count).filter(isPath))
/** The fields of each row from left to right. */
const LINES = ROWS.map(({ cells }) => cells.flatMap((cell) => [cell?.path, cell?.count]).filter(isPath))

/** Every field of the matrix, stage by stage. */
export const MEASURED: readonly string[] = STAGES.flatMap((_, stage) => [
  ...COLUMNS[stage]!,
  ...COUNTS[stage]!,
])

/** What a field of the matrix is called where it stands alone: "Progressive, after thawing". */
export const MEASURED_NAMES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(({ fullName, cells }) =>
    cells.flatMap((cell, stage) => [
      ...(cell ? [[cell.path, formTexts.at(fullName, STAGES[stage]!)] as const] : []),
      ...(cell?.count
        ? [[cell.count, formTexts.at(`${fullName} ${fieldTexts.spz}`, STAGES[stage]!)] as const]
        : []),
    ]),
  ),
)

/** The stage at which a field of the matrix is measured; -1 for any other. */
export function stageOf(path: string): number {
  return STAGES.findIndex((_, stage) => COLUMNS[stage]!.includes(path) || COUNTS[stage]!.includes(path))
}

/**
 * Where Enter leads: down the column, then to the top of the next stage, and up again with Shift.
 * @returns null at either end of the matrix, and for a field outside of it
 */
export function inColumn(path: string, step: 1 | -1): string | null {
  const stage = stageOf(path)
  if (stage < 0) return null
  const counts = COUNTS[stage]!
  const line = counts.includes(path) ? [...counts, ...COLUMNS.slice(stage + 1).flat()] : COLUMNS.flat()
  return line[line.indexOf(path) + step] ?? null
}

/** Where an arrow key leads: never from one stage to the next by going down, nor out of the matrix. */
export function byArrow(path: string, key: string): string | null {
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const line = (isAcross ? LINES : [...COLUMNS, ...COUNTS]).find((some) => some.includes(path)) ?? []
  const at = line.indexOf(path)
  return at < 0 ? null : (line[at + step] ?? null)
}
