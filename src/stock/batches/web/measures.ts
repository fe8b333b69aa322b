import { SHEET_FIELDS, fieldTexts, type SheetField, type SheetPath } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'

export const STAGES = [batchTexts.fresh, batchTexts.spun, batchTexts.thawed] as const

type Cell = { path: SheetPath; count?: SheetPath }

export type Measure = {
  row: string
  name: string
  unit?: string
  fullName: string
  /** One cell per stage; null if the measure is not taken at that stage. */
  cells: readonly (Cell | null)[]
}

export type MeasureGroup = { title: string | null; rows: readonly Measure[] }

/** Fields that screens show before the others of their kind, in this order. */
const FIRST = [
  ...['stall', 'collection_mode', 'method', 'volume', 'concentration'],
  ...['progressive', 'non_progressive'],
]

export function fieldsWhere(matches: (field: SheetField) => boolean): SheetField[] {
  const placeOf = ({ row, key }: SheetField) =>
    (FIRST.indexOf(row ?? key) + FIRST.length + 1) % (FIRST.length + 1)
  return [...SHEET_FIELDS.values()].filter(matches).toSorted((a, b) => placeOf(a) - placeOf(b))
}

function groupOf(group: SheetField['group']): MeasureGroup {
  const title = group ? batchTexts[group] : null
  const rows = Map.groupBy(
    fieldsWhere((field) => field.row !== undefined && field.group === group),
    ({ row }) => row!,
  )
  return { title, rows: [...rows].map(([row, fields]) => measureOf(row, fields, title)) }
}

function measureOf(row: string, fields: SheetField[], title: string | null): Measure {
  const { name: own, label: name = own, unit } = fields[0]!
  const cells = STAGES.map((_, stage) => {
    const path = fields.find((field) => field.stage === stage)?.path
    const count = SHEET_FIELDS.get(`${path}_spz`)?.path
    return path === undefined ? null : { path, ...(count && { count }) }
  })
  const fullName = row === 'method' && title !== null ? formTexts.evaluation(title) : name
  return { row, name, fullName, ...(unit && { unit }), cells }
}

export const MEASURES = ([undefined, 'motility', 'viability', 'morphology'] as const).map(groupOf)

const ROWS = MEASURES.flatMap(({ rows }) => rows)

export const COLUMNS: string[][] = STAGES.map((_, stage) =>
  ROWS.flatMap(({ cells }) => cells[stage]?.path ?? []),
)
export const COUNTS: string[][] = STAGES.map((_, stage) =>
  ROWS.flatMap(({ cells }) => cells[stage]?.count ?? []),
)
const LINES: string[][] = ROWS.map(({ cells }) =>
  cells.flatMap((cell) => (cell ? [cell.path, ...(cell.count ? [cell.count] : [])] : [])),
)

export const MEASURED: readonly string[] = STAGES.flatMap((_, stage) => [
  ...COLUMNS[stage]!,
  ...COUNTS[stage]!,
])

/** Names of the fields of the matrix by path, such as "Progressive, after thawing". */
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

export function stageOf(path: string): number {
  return STAGES.findIndex((_, stage) => COLUMNS[stage]!.includes(path) || COUNTS[stage]!.includes(path))
}

/**
 * Returns the path of the field that Enter leads to: down the column, then to the top of the next; the reverse if
 * `step` is -1. Null where the matrix ends, and outside it.
 */
export function inColumn(path: string, step: 1 | -1): string | null {
  const stage = stageOf(path)
  if (stage < 0) return null
  const counts = COUNTS[stage]!
  const line = counts.includes(path) ? [...counts, ...COLUMNS.slice(stage + 1).flat()] : COLUMNS.flat()
  return line[line.indexOf(path) + step] ?? null
}

/**
 * Returns the path of the field that an arrow key leads to. Vertical moves do not leave the stage. Null at the edge of
 * the matrix, and outside it.
 */
export function byArrow(path: string, key: string): string | null {
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const line = (isAcross ? LINES : [...COLUMNS, ...COUNTS]).find((some) => some.includes(path)) ?? []
  const at = line.indexOf(path)
  return at < 0 ? null : (line[at + step] ?? null)
}
