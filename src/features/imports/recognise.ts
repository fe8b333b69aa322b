/** What a sheet seems to be: where its table begins, what its columns say, how its numbers and days are written. */
import { type Cell, cellText, isTotal, normal, type Sheet } from './cells.ts'
import { fieldOfHeader, heading, NEEDED } from './columns.ts'
import { type Field, FIELDS, IMPORT_KINDS, type ImportKind, isField } from './fields.ts'
import { ownSettings } from './own-lists.ts'
import {
  dayOrderOf,
  type DayOrder,
  type DecimalSign,
  decimalSignOf,
  hasDoubtfulOrder,
  holdsFractions,
} from './read-values.ts'

/** When a laboratory's machine looked. */
export const STAGES = ['FRESH', 'POST_CENTRIFUGATION', 'POST_THAW'] as const
export type Stage = (typeof STAGES)[number]

export type Settings = {
  kind: ImportKind
  /** The row of the headers, from 0; -1 without any. */
  header: number
  columns: (Field | null)[]
  sign: DecimalSign
  /** By column. */
  orders: Record<number, DayOrder>
  /** Columns of per cent that hold fractions. */
  fractions: number[]
  /** Columns of concentrations in sperm per ml instead of millions. */
  per_ml: number[]
  /** Columns in which an empty cell means the one above it. */
  filled: number[]
  /** What all rows say. */
  fixed: Partial<Record<Field, string>>
  stage: Stage
}

/** What only the person knows; each has an answer that is supposed meanwhile. */
export type Question =
  | { about: 'ORDER'; column: number; example: string }
  | { about: 'SIGN'; column: number; example: string }
  | { about: 'FRACTION'; column: number; example: string }
  | { about: 'PER_ML'; column: number; example: string }
  | { about: 'FILL'; column: number; empty: number }
  | { about: 'SHEET_NAME'; name: string }
  | { about: 'STAGE' }

type Names = { parties: readonly { name: string }[]; containers: readonly { label: string }[] }

const HEADER_WITHIN = 30

/** What a header row is kept under: the same headers in the same order mean the same. */
export function headerKey(headers: readonly Cell[]): string {
  const key = headers.map((one) => normal(cellText(one))).join('|')
  // Long ones are told apart by a checksum (FNV-1a) at their end.
  const sum = Array.from(key).reduce(
    (hash, one) => Math.imul(hash ^ one.codePointAt(0)!, 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return key.length <= 200 ? key : `${key.slice(0, 190)}#${sum.toString(16)}`
}

function matching(row: readonly Cell[], kind: ImportKind): (Field | null)[] {
  const found = row.map((cell) => (typeof cell === 'number' ? null : fieldOfHeader(cell, kind)))
  const taken = new Set<Field>()
  const columns: (Field | null)[] = row.map(() => null)
  for (const wanted of [true, false])
    for (const [column, match] of found.entries()) {
      if (match === null || match.isExact !== wanted || taken.has(match.field)) continue
      columns[column] = match.field
      taken.add(match.field)
    }
  return columns
}

function scoreOf(columns: readonly (Field | null)[], kind: ImportKind): number {
  const has = new Set(columns)
  const needed = NEEDED[kind].filter((some) => some.some((field) => has.has(field))).length
  const known = columns.filter((field) => field !== null).length
  // A list of parties and one of horses both have names: what tells them apart are the other columns.
  return known + (needed / NEEDED[kind].length) * 2
}

/** The row that reads most like headers, and the kind of file that it reads like. */
function findHeader(rows: Sheet['rows'], kinds: readonly ImportKind[]): { header: number; kind: ImportKind } {
  let best = { header: -1, kind: kinds[0]!, score: 2 }
  for (const [header, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    for (const kind of kinds) {
      const columns = matching(row, kind)
      const score = columns.some(Boolean) ? scoreOf(columns, kind) : 0
      if (score > best.score) best = { header, kind, score }
    }
  }
  return best
}

/**
 * Recognises a sheet.
 * @param said what the person has said already
 * @param learned what was learned from a file with the same headers
 */
export function recognise(
  sheet: Sheet,
  names: Names,
  said: { kind?: ImportKind; header?: number } = {},
  learnedOf: (key: string) => Partial<Settings> | null = () => null,
): { settings: Settings; isLearned: boolean } {
  const { rows } = sheet
  const kinds = said.kind ? [said.kind] : IMPORT_KINDS
  const found = said.header === undefined ? findHeader(rows, kinds) : { header: said.header }
  const header = found.header
  const headers = rows[header] ?? []
  const learned = learnedOf(headerKey(headers))
  const isLearned = learned?.kind !== undefined && (said.kind ?? learned.kind) === learned.kind
  const kind =
    (isLearned ? learned.kind : undefined) ??
    said.kind ??
    ('kind' in found ? found.kind : findHeader([headers], kinds).kind)
  const width = Math.max(0, ...rows.slice(0, header + 50).map((row) => row.length))
  const own = isLearned ? (learned.columns ?? []) : matching(headers, kind)
  const columns = Array.from({ length: width }, (_, column) => own[column] ?? null)
  const settings: Settings = {
    kind,
    header,
    columns,
    filled: [],
    fixed: fixedBySheet(sheet.name, names, kind, columns),
    stage: 'POST_THAW',
    ...howWritten(sheet, header, columns),
  }
  if (isLearned) return { settings: { ...settings, ...kept(learned), header, columns }, isLearned }
  return { settings: { ...settings, ...(said.kind ? {} : ownSettings(sheet, header)) }, isLearned }
}

const LEARNED = ['kind', 'columns', 'fractions', 'per_ml', 'filled', 'stage', 'orders'] as const

function kept(learned: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(
    LEARNED.flatMap((name) => (learned[name] === undefined ? [] : [[name, learned[name]]])),
  )
}

/** What is remembered for the next file with these headers. */
export function toLearn(settings: Settings): Record<string, unknown> {
  const { fixed, ...rest } = settings
  // Whose straws or which vessel a sheet is about changes from file to file; the rest of what all rows say does not.
  const lasting = Object.entries(fixed).filter(([field]) => !['owner', 'container', 'batch'].includes(field))
  return { ...rest, fixed: Object.fromEntries(lasting) }
}

/** A mapping as it comes from the server, which does not look into it. */
export function learnedFrom(mapping: Record<string, unknown>): Partial<Settings> | null {
  const { kind, columns } = mapping
  const isWhole =
    IMPORT_KINDS.includes(kind as ImportKind) &&
    Array.isArray(columns) &&
    columns.every((one) => one === null || isField(one))
  return isWhole ? mapping : null
}

/** The cells of a column below the headers; enough of them to judge it by. */
function cellsOf({ rows }: Pick<Sheet, 'rows'>, header: number, column: number): Cell[] {
  return rows
    .slice(header + 1)
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
}

const hasReading = (field: Field | null | undefined, ...readings: string[]) =>
  field != null && readings.includes(FIELDS[field].reads)

const isDay = (field: Field | null | undefined) => hasReading(field, 'DAY', 'PLAN')

/** How the numbers and days of these columns are written. */
export function howWritten(
  sheet: Pick<Sheet, 'rows'>,
  header: number,
  columns: readonly (Field | null)[],
): Pick<Settings, 'sign' | 'orders' | 'fractions' | 'per_ml'> {
  const numbers = columns.flatMap((field, column) =>
    hasReading(field, 'NUMBER', 'PERCENT', 'CONCENTRATION', 'SIZE') ? [column] : [],
  )
  const sign = numbers.map((column) => decimalSignOf(cellsOf(sheet, header, column))).find(Boolean) ?? ','
  const orders = Object.fromEntries(
    columns.flatMap((field, column) =>
      isDay(field) ? [[column, dayOrderOf(cellsOf(sheet, header, column)) ?? 'DMY']] : [],
    ),
  )
  const fractions = numbers.filter(
    (column) =>
      hasReading(columns[column], 'PERCENT') && holdsFractions(cellsOf(sheet, header, column), sign),
  )
  const perMl = numbers.filter(
    (column) => hasReading(columns[column], 'CONCENTRATION') && isPerMl(sheet, header, column),
  )
  return { sign, orders, fractions, per_ml: perMl }
}

/** More than 100 000 million sperm in a millilitre there never are. */
function isPerMl(sheet: Pick<Sheet, 'rows'>, header: number, column: number): boolean {
  const { unit } = heading(cellText(sheet.rows[header]?.[column]))
  if (/^[([]?\s*(sperm|spz)?\s*\/\s*ml\s*[)\]]?$/.test(unit)) return true
  return cellsOf(sheet, header, column).some(
    (cell) => Number(cellText(cell).replace(/[\s.,]/g, '')) > 5_000_000,
  )
}

const MEANT_AS_VESSEL =
  /^(kanne|behalter|tank|container|dewar|vessel|cuve|bidon|tanque|termo|vat|kan)\s*\w{0,4}$/i
const UNNAMED = /^(sheet|tabelle|feuil|feuille|hoja|blad|table|data|daten|liste|list)?\s*\d*$/i

/** A sheet's name may say whose straws these are, or where they stand. */
function fixedBySheet(name: string, names: Names, kind: ImportKind, columns: readonly (Field | null)[]) {
  if (kind !== 'STOCK' && kind !== 'MOVEMENTS') return {}
  const key = normal(name)
  const vessel = names.containers.find(({ label }) => normal(label) === key)?.label
  const party = names.parties.find((one) => normal(one.name) === key)?.name
  if (!columns.includes('container') && (vessel || MEANT_AS_VESSEL.test(name.trim()))) {
    return { container: vessel ?? name.trim() }
  }
  return party && !columns.includes('owner') ? { owner: party } : {}
}

/** What is to be asked of the person, as things stand. */
export function questionsOf(sheet: Sheet, settings: Settings): Question[] {
  const { kind, header, columns, fixed } = settings
  if (ownSettings(sheet, header)?.kind === kind) return []
  const asked: Question[] = []
  if (kind === 'MEASUREMENTS') asked.push({ about: 'STAGE' })
  const isNamed = !UNNAMED.test(sheet.name.trim()) && sheet.name !== ''
  const isSaid = columns.includes('owner') && columns.includes('container')
  if (isNamed && !isSaid && (kind === 'STOCK' || kind === 'MOVEMENTS')) {
    asked.push({ about: 'SHEET_NAME', name: sheet.name })
  }
  for (const [column, field] of columns.entries()) {
    if (field === null) continue
    const cells = cellsOf(sheet, header, column)
    const example = cellText(cells[0])
    if (isDay(field) && dayOrderOf(cells) === null && cells.some(hasDoubtfulOrder)) {
      asked.push({ about: 'ORDER', column, example: cellText(cells.find(hasDoubtfulOrder)) })
    }
    if (hasReading(field, 'PERCENT') && holdsFractions(cells, settings.sign)) {
      asked.push({ about: 'FRACTION', column, example })
    }
    if (hasReading(field, 'CONCENTRATION') && isPerMl(sheet, header, column)) {
      asked.push({ about: 'PER_ML', column, example })
    }
    const doubtful = cells.find(
      (cell) => typeof cell === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell.trim()),
    )
    if (hasReading(field, 'NUMBER', 'CONCENTRATION') && doubtful && decimalSignOf(cells) === null) {
      asked.push({ about: 'SIGN', column, example: cellText(doubtful) })
    }
    const empty = gapsIn(sheet, header, column)
    const isGrouping = ['batch', 'stallion', 'container', 'canister', 'owner'].includes(field)
    if (isGrouping && empty > 0) asked.push({ about: 'FILL', column, empty })
  }
  return asked.filter(
    (one) => one.about !== 'SHEET_NAME' || fixed.owner === undefined || fixed.owner === one.name,
  )
}

/** How many rows that say something leave this column empty, below one that does not. */
function gapsIn({ rows }: Pick<Sheet, 'rows'>, header: number, column: number): number {
  let begun = false
  let gaps = 0
  for (const row of rows.slice(header + 1)) {
    if ((row[column] ?? '') !== '') begun = true
    else if (begun && row.some((cell) => cell !== '') && !isTotal(row)) gaps += 1
  }
  return gaps
}

/** Of the fields each row must say, those that neither a column nor all rows together say yet. */
export function missing({ kind, columns, fixed }: Settings): Field[][] {
  const isSaid = (field: Field) => columns.includes(field) || Boolean(fixed[field])
  // A canister without its container is no place.
  const needed: Field[][] = isSaid('canister') || isSaid('level') ? [['container']] : []
  return [...NEEDED[kind], ...needed].filter((some) => !some.some(isSaid))
}
