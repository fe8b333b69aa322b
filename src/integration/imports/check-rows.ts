/** Check of all rows, which reports their problems and builds the request that books them. */
import { bookStock, batchMaker } from './check-batches.ts'
import { cellText, type CheckedRow, type Sheet } from './cells.ts'
import { NEEDED } from './columns.ts'
import { healthTestChecker, nitrogenChecker } from './check-records.ts'
import { containerChecker, horseChecker, partyChecker } from './check-lists.ts'
import { measurementChecker } from './check-measurements.ts'
import { inOrder, movementChecker } from './check-movements.ts'
import { type ImportRefusal, NewImport } from './contract.ts'
import { type Field, FIELDS } from './fields.ts'
import { emptyLists, LEAVE_ROW, type KnownNames, type Lists, namer, sizesNeeded } from './resolve-names.ts'
import { completeOwn, leaveOutGone, ownSettings } from './own-lists.ts'
import type { Answers, Settings } from './settings.ts'
import { type RowWarning, warningsOf } from './warnings.ts'
import { columnsToFill } from './questions.ts'
import { type RowOf, rowsOf } from './row-reading.ts'

export type Totals = {
  rows: number
  good: number
  bad: number
  out: number
  /** Rows whose only problem is that they are on file. */
  onFile: number
  straws: number
  batches: number
  /** Warnings of good rows; the import is sent only after they were accepted. */
  warnings: RowWarning[]
  made: { batches: number; animals: number; parties: number; containers: number }
}

export type Checked = { rows: CheckedRow[]; totals: Totals; lists: Lists }

/**
 * Checks all rows of a sheet, and collects the entries of the request.
 * @param time_zone zone of times whose heading names none; defaults to that of the browser
 */
export function checkRows(
  sheet: Sheet,
  settings: Settings,
  known: KnownNames,
  answers: Answers,
  now: Date,
  time_zone?: string,
): Checked {
  if (answers.isKnownOut) {
    const { rows } = checkRows(sheet, settings, known, { ...answers, isKnownOut: false }, now, time_zone)
    const onFile = rows.filter(isOnFile).map(({ row }) => [row, true] as const)
    const out = new Map([...answers.out, ...onFile])
    return checkRows(sheet, settings, known, { ...answers, isKnownOut: false, out }, now, time_zone)
  }
  const fillable = columnsToFill(sheet, settings)
  const rows = rowsOf({ sheet, settings, answers, fillable, now, time_zone })
  leaveOutGone(sheet, settings, rows)
  const isOwn = ownSettings(sheet, settings.header)?.kind === settings.kind
  const lists = checked(rows, settings, known, isOwn)
  completeOwn(sheet, settings, lists)
  const all = rows.map((row) => row.checked)
  if (!all.some(({ isBad, isOut }) => isBad && !isOut)) refuseBySchema(all, lists)
  return { rows: all, lists, totals: { ...totalsOf(rows, lists), warnings: warningsOf(lists, known, now) } }
}

function checked(rows: readonly RowOf[], settings: Settings, known: KnownNames, isOwn: boolean): Lists {
  const lists = emptyLists()
  const included = rows.filter((row) => !row.checked.isOut)
  // A file of names may have rows with a single filled cell; rows of straws or movements have more.
  const isRemark = (row: RowOf) => row.isRemark && NEEDED[settings.kind].length > 3
  for (const row of included.filter(isRemark))
    row.wrong(row.remarkField ?? 'batch', 'A remark or sum between the rows?', [LEAVE_ROW])
  const standing = included.filter((row) => !isRemark(row))
  const name = namer(known, lists, sizesNeeded(standing), isOwn)
  const batches = batchMaker(known, lists, name, isOwn)
  const measured = measurementChecker(known, lists, batches, settings.stage)
  const check = {
    STOCK: (row: RowOf) => bookStock(row, lists, name, batches.ofStock(row)),
    BATCHES: batches.alone,
    MOVEMENTS: movementChecker(lists, name, batches),
    MEASUREMENTS: measured.check,
    HORSES: horseChecker(known, lists, name),
    PARTIES: partyChecker(known, lists, isOwn),
    CONTAINERS: containerChecker(known, lists, name),
    HEALTH_TESTS: healthTestChecker(known, lists, name),
    NITROGEN: nitrogenChecker(known, lists, name),
  }[settings.kind]
  for (const row of standing) check(row)
  measured.finish()
  lists.bookings = inOrder(lists.bookings)
  return lists
}

const isOnFile = ({ cells }: CheckedRow) => Object.values(cells).some((cell) => cell.problem?.isOnFile)

/** Fields by the path that requests have for them; the path may be nested, as in `withdrawal.receiver_id`. */
const OTHER_NAMES: [path: RegExp, field: Field][] = [
  [/^label$/, 'batch'],
  [/^animal_id$/, 'stallion'],
  [/^(amount|straw_amount)/, 'straws'],
  [/receiver_id$|^supplier/, 'party'],
  [/^studbooks/, 'studbooks'],
  [/^container_id/, 'container'],
  [/note$/, 'note'],
  [/date$/, 'date'],
]

export function fieldOfPath(list: string, path: string): Field | null {
  if (list === 'containers' && path === 'label') return 'container'
  if (list === 'health_tests' && path === 'animal_id') return 'horse'
  if (path in FIELDS) return path as Field
  return OTHER_NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

const SOME = { tenant_id: '00000000-0000-4000-8000-000000000000', file_name: 'rows', sheet: null, rows: 1 }

/** Applies the contract's schema to all entries, and reports its problems in the cells of their rows. */
function refuseBySchema(rows: readonly CheckedRow[], lists: Lists) {
  const parsed = NewImport.safeParse({ ...SOME, ...lists })
  if (parsed.success) return
  const byRow = new Map(rows.map((row) => [row.row, row]))
  for (const { path, message } of parsed.error.issues) {
    const [list, index, ...rest] = path
    const entry = (lists[list as keyof Lists] as { row: number }[] | undefined)?.[Number(index)]
    const row = entry ? byRow.get(entry.row) : rows.find(({ isOut }) => !isOut)
    if (!row) continue
    const field = fieldOfPath(String(list), rest.join('.')) ?? 'batch'
    ;(row.cells[field] ??= {}).problem ??= { message, fixes: [] }
    row.isBad = true
  }
}

function totalsOf(rows: readonly RowOf[], lists: Lists): Omit<Totals, 'warnings'> {
  const totals = { rows: rows.length, good: 0, bad: 0, out: 0, onFile: 0 }
  const named = new Set<string>()
  for (const row of rows) {
    const { checked } = row
    if (checked.isOut) totals.out += 1
    else if (checked.isBad) {
      totals.bad += 1
      const problems = Object.values(checked.cells).filter((cell) => cell.problem)
      if (problems.length === 1 && problems[0]!.problem!.isOnFile) totals.onFile += 1
    } else {
      totals.good += 1
      named.add(row.written('batch').toLowerCase())
    }
  }
  named.delete('')
  const { batches, animals, parties, containers, bookings } = lists
  const newLabels = new Set(batches.map(({ label }) => label.toLowerCase()))
  const straws = bookings.reduce((sum, { kind, amount }) => sum + (kind === 'ADDITION' ? amount : 0), 0)
  const made = {
    batches: [...named].filter((label) => newLabels.has(label)).length,
    animals: animals.length,
    parties: parties.length,
    containers: containers.length,
  }
  return { ...totals, straws, batches: named.size, made }
}

/** Adds the server's refusals to the cells of their rows. Refusals without a valid row are ignored. */
export function refuseRows(checked: Checked, refusals: readonly ImportRefusal[]): Checked {
  if (refusals.length === 0) return checked
  const byRow = new Map(checked.rows.map((row) => [row.row, row]))
  const refused = new Set<CheckedRow>()
  for (const { row, field, message } of refusals) {
    const found = byRow.get(row ?? 0)
    if (!found || found.isOut || found.isBad) continue
    const at = (field === null ? null : fieldOfPath('', field)) ?? firstField(found)
    ;(found.cells[at] ??= {}).problem ??= { message, fixes: [LEAVE_ROW] }
    refused.add(found)
  }
  for (const row of refused) row.isBad = true
  const { good, bad } = checked.totals
  const totals = { ...checked.totals, good: good - refused.size, bad: bad + refused.size }
  return { ...checked, totals }
}

const firstField = ({ cells }: CheckedRow): Field => (Object.keys(cells)[0] ?? 'batch') as Field

/** Fields of a request besides its lists and its number of rows. */
export type ImportDetails = Pick<NewImport, 'tenant_id' | 'file_name' | 'sheet' | 'is_repeat'> & {
  accept?: NewImport['accept']
}

export function requestOf({ lists, totals }: Checked, details: ImportDetails): NewImport {
  return { ...details, rows: totals.good, ...lists }
}

/** Keys whose null is sent, because the contract requires these fields even if they are null. */
const SAID_EMPTY = new Set(['from', 'to', 'sheet'])

/** Serialises a request without nulls, except those of `SAID_EMPTY`, because most fields of a large file are null. */
export function bodyOf(request: NewImport): string {
  return JSON.stringify(request, (key, value) =>
    value === null && !SAID_EMPTY.has(key) ? undefined : (value as unknown),
  )
}

/** Returns the text of a cell after the user's edits and replacements. */
export function textAt(sheet: Sheet, answers: Answers, row: number, column: number): string {
  const edited = answers.edits.get(`${row}:${column}`)
  if (edited !== undefined) return edited
  const text = cellText(sheet.rows[row - 1]?.[column])
  return answers.replaced.get(`${column}:${text}`) ?? text
}
