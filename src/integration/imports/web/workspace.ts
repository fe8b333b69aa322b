/** State of the worker for one file, from reading to sending. The worker prevents long files from blocking the page. */
import type { Cell, CheckedCell, Problem, Sheet } from '../cells.ts'
import { cellText, isBlank, normal } from '../cells.ts'
import {
  checkRows,
  type Checked,
  type ImportDetails,
  refuseRows,
  requestOf,
  textAt,
  type Totals,
} from '../check-rows.ts'
import type { ImportProfile, ImportRefusal } from '../contract.ts'
import type { Field } from '../fields.ts'
import type { KnownNames } from '../resolve-names.ts'
import { isReadAsOwn } from '../own-lists.ts'
import { isOpen, missing, type Question, questionsOf, stillOpen, warehouseMissing } from '../questions.ts'
import { howWritten, recognise } from '../recognise.ts'
import {
  type Change,
  headerKey,
  learnedFrom,
  type Look,
  noAnswers,
  type Settings,
  toLearn,
} from '../settings.ts'
import { blocksIn, cellsOf, inBlock } from '../table.ts'
import { importTexts } from '../texts.ts'
import type { OpenFile } from './read-file.ts'
import { Unreadable } from './unreadable.ts'
import { isExportOnly } from '../headers.ts'

export type Filter = 'ALL' | 'BAD' | 'GOOD'

export type Seen = {
  settings: Settings
  headers: string[]
  questions: Question[]
  missing: Field[][]
  /** Number of unanswered questions. */
  open: number
  rows: number
  empty: number
  /** Up to eight rows as they are in the file, from three above the headers; `row` counts from 1. */
  begin: { row: number; cells: string[] }[]
  leftOut: string[]
  /** Name of the profile that was learned from the same headers; null if none is used. */
  learned: string | null
}

export type ShownCell = CheckedCell & {
  text: string
  /** Number of bad cells of this column with the same text. */
  equal: number
  isEdited: boolean
}

export type ShownRow = {
  row: number
  isBad: boolean
  isOut: boolean
  cells: ShownCell[]
  /** Problems of fields without a column. */
  others: { field: Field; problem: Problem }[]
}

const BEGINNING = 8

/**
 * Creates the state of an import, for one file at a time.
 * @param timeZone function that returns the zone of times whose heading names none; undefined for the browser's
 */
export function newWorkspace(now: () => Date, timeZone: () => string | undefined = () => undefined) {
  let file: OpenFile | null = null
  let sheet: Sheet = { name: '', rows: [], is1904: false }
  let known: KnownNames
  let profiles: ImportProfile[] = []
  /** Tables side by side, each as a separate sheet; empty if there is only one. */
  let blocks: Sheet[] = []
  let settings: Settings
  let answers = noAnswers()
  let checked: Checked | null = null
  let equals = new Map<string, number>()
  let learned: string | null = null
  let refusals: readonly ImportRefusal[] = []
  const apartKeys = new Set<string>()

  const learn = (names: KnownNames, stored: ImportProfile[]) => {
    known = names
    profiles = stored
  }

  /**
   * Opens a file at its first sheet that is not empty.
   * @throws Unreadable EMPTY if all sheets are empty, EXPORT_ONLY for an export that cannot be imported
   */
  async function open(opened: OpenFile): Promise<{ names: string[]; sheet: number }> {
    file = opened
    for (const [number] of opened.names.entries()) {
      sheet = await opened.sheet(number)
      if (isExportOnly(sheet)) throw new Unreadable('EXPORT_ONLY')
      if (sheet.rows.some((row) => row.some((cell) => cell !== '')))
        return { names: opened.names, sheet: number }
    }
    throw new Unreadable('EMPTY')
  }

  /** Reads a sheet with the user's choices. Answers about rows are discarded, except names kept apart. */
  async function look(number: number, choice: Look = {}): Promise<Seen> {
    const whole = await file!.sheet(number)
    const { block = null } = choice
    const headers = choice.header ?? recognise(whole, known, choice).settings.header
    blocks = blocksIn(whole, headers).map((columns) => inBlock(whole, columns))
    sheet = (block === null ? undefined : blocks[block]) ?? whole
    const profileOf = (key: string) => profiles.find(({ header_key }) => header_key === key)
    const found = recognise(sheet, known, choice, (key) => {
      const profile = profileOf(key)
      return profile ? learnedFrom(profile.mapping) : null
    })
    settings = { ...found.settings, block }
    learned = found.isLearned ? (profileOf(headerKey(sheet.rows[settings.header] ?? []))?.name ?? null) : null
    const { apart } = profileOf(headerKey(sheet.rows[settings.header] ?? []))?.mapping ?? {}
    for (const key of Array.isArray(apart) ? apart : []) apartKeys.add(String(key))
    answers = { ...noAnswers(), names: new Map([...apartKeys].map((key) => [key, 'NEW'])) }
    refusals = []
    checked = null
    return seen()
  }

  function seen(): Seen {
    const { header } = settings
    const below = sheet.rows.slice(header + 1, settings.end ?? undefined)
    const isEmpty = (row: readonly Cell[]) => row.every(isBlank)
    const empty = below.filter(isEmpty).length
    const questions = questionsIn()
    const from = Math.max(0, header - 3)
    return {
      settings,
      headers: settings.columns.map((_, column) => cellText(sheet.rows[header]?.[column])),
      questions,
      open: questions.filter((question) => isOpen(question, settings)).length,
      missing: missing(settings).concat(warehouseMissing(settings, known.warehouses.length)),
      rows: below.length - empty,
      empty,
      begin: sheet.rows
        .slice(from, from + BEGINNING)
        .map((cells, place) => ({ row: from + place + 1, cells: cells.map(cellText) })),
      leftOut: leftOut(),
      learned,
    }
  }

  function questionsIn(): Question[] {
    if (blocks.length === 0) return questionsOf(sheet, settings)
    const named = blocks.map(({ rows }) => rows[settings.header]!.map(cellText).filter(Boolean).join(', '))
    const chosen = settings.block === null ? [] : questionsOf(sheet, settings)
    return [{ about: 'BLOCK', blocks: named }, ...chosen]
  }

  /** Returns the headings of columns with content that are not imported. */
  function leftOut(): string[] {
    const { columns, less, header, open } = settings
    return columns.flatMap((field, column) => {
      const heading = cellText(sheet.rows[header]?.[column])
      const isLeftOut = field === null && !open[column] && !less.includes(column)
      if (!isLeftOut || cellsOf(sheet, settings, column).length === 0) return []
      return isReadAsOwn(sheet, settings, heading) ? [] : [heading || importTexts.unnamed(column + 1)]
    })
  }

  /** Applies the user's settings; for columns with a new meaning, detects how their values are written. */
  function set(change: Partial<Settings>): Seen {
    const wanted = { ...settings, ...change }
    const { sign, orders, fractions, per_ml } = howWritten(sheet, wanted, wanted.columns)
    const isSame = (column: number) => wanted.columns[column] === settings.columns[column]
    const pick = (before: number[], found: number[]) =>
      wanted.columns.flatMap((_, column) =>
        (isSame(column) ? before : found).includes(column) ? [column] : [],
      )
    settings = {
      ...wanted,
      open: stillOpen(wanted),
      sign: wanted.sign ?? sign,
      orders: Object.fromEntries(
        Object.entries({ ...orders, ...wanted.orders }).map(([column, order]) => [
          column,
          isSame(Number(column)) ? order : (orders[Number(column)] ?? order),
        ]),
      ),
      fractions: pick(wanted.fractions, fractions),
      per_ml: pick(wanted.per_ml, per_ml),
    }
    checked = null
    refusals = []
    return seen()
  }

  function check(): Totals {
    checked = refuseRows(checkRows(sheet, settings, known, answers, now(), timeZone()), refusals)
    equals = new Map()
    for (const { row, cells, isOut } of checked.rows) {
      if (isOut) continue
      for (const [column, field] of settings.columns.entries()) {
        if (!field || !cells[field]?.problem) continue
        const key = `${column}:${textAt(sheet, answers, row, column)}`
        equals.set(key, (equals.get(key) ?? 0) + 1)
      }
    }
    return checked.totals
  }

  const IS_SHOWN: Record<Filter, (row: Checked['rows'][number]) => boolean> = {
    ALL: () => true,
    BAD: ({ isBad, isOut }) => isBad && !isOut,
    GOOD: ({ isBad, isOut }) => !isBad && !isOut,
  }

  function rows({ filter, from, count }: { filter: Filter; from: number; count: number }) {
    const all = checked!.rows.filter(IS_SHOWN[filter])
    return { total: all.length, rows: all.slice(from, from + count).map(shownRow) }
  }

  function shownRow({ row, cells, isBad, isOut }: Checked['rows'][number]): ShownRow {
    const others = (Object.entries(cells) as [Field, CheckedCell][]).flatMap(([field, { problem }]) =>
      problem && !isOut && !settings.columns.includes(field) ? [{ field, problem }] : [],
    )
    return {
      row,
      isBad: isBad && !isOut,
      isOut,
      others,
      cells: settings.columns.map((field, column) => {
        const text = textAt(sheet, answers, row, column)
        const { problem, ...details } = (field && cells[field]) || {}
        const equal = equals.get(`${column}:${text}`) ?? 0
        const isEdited = answers.edits.has(`${row}:${column}`)
        return { text, equal, isEdited, ...details, ...(problem && !isOut && { problem }) }
      }),
    }
  }

  /** Shows the server's refusals until a row or a setting is changed, or the sheet is read again. */
  const refuse = (reported: readonly ImportRefusal[]) => {
    refusals = reported
    return check()
  }

  function change(one: Change): Totals {
    // One change may resolve several refusals, so the server has to check again.
    refusals = []
    if (one.kind === 'EDIT') answers.edits.set(`${one.row}:${one.column}`, one.value)
    else if (one.kind === 'REPLACE') replace(one)
    else if (one.kind === 'SAY') say(one)
    else if (one.kind === 'KNOWN_OUT') answers.isKnownOut = true
    else answers.out.set(one.row, one.isOut)
    return check()
  }

  /** Stores an answer about a name. Names kept apart, except containers, stay so in files with the same headers. */
  function say({ field, name, say: answer }: Extract<Change, { kind: 'SAY' }>) {
    const key = `${field}:${normal(name)}`
    answers.names.set(key, answer)
    if (answer === 'NEW' && field !== 'container') apartKeys.add(key)
  }

  /** Replaces a text in all cells of a column, including edited ones. */
  function replace({ column, from, to }: Extract<Change, { kind: 'REPLACE' }>) {
    for (const [key, value] of answers.edits)
      if (value === from && key.endsWith(`:${column}`)) answers.edits.set(key, to)
    answers.replaced.set(`${column}:${from}`, to)
    for (const [key, value] of answers.replaced)
      if (value === from && key.startsWith(`${column}:`)) answers.replaced.set(key, to)
  }

  /** Returns a row of headings and the bad rows, for correction in another program: number, problems, cells. */
  function badRows(): string[][] {
    const heads = ['Row', 'To fix', ...seen().headers]
    const bad = checked!.rows.filter(IS_SHOWN.BAD).map(({ row, cells }) => {
      const reasons = Object.values(cells).flatMap(({ problem }) => (problem ? [problem.message] : []))
      return [
        String(row),
        reasons.join('; '),
        ...settings.columns.map((_, column) => textAt(sheet, answers, row, column)),
      ]
    })
    return [heads, ...bad]
  }

  const request = (details: Omit<ImportDetails, 'sheet'>) =>
    requestOf(checked!, { ...details, sheet: sheet.name === '' ? null : sheet.name })

  const profile = () => ({
    header_key: headerKey(sheet.rows[settings.header] ?? []),
    mapping: toLearn(settings, [...apartKeys].slice(-1000)),
  })

  return { learn, open, look, set, check, refuse, rows, change, badRows, request, profile }
}
