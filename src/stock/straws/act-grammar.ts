/** Grammar of typed acts, as in "withdraw 5 doses of lucero 9/2", for the palette and Find. */
import { foldText } from '#platform/contract/fold-text.ts'

export const ACT_VERBS = ['withdraw', 'move', 'add', 'count', 'nitrogen', 'pick', 'label'] as const
export type ActVerb = (typeof ACT_VERBS)[number]

const SYNONYMS: Record<ActVerb, readonly string[]> = {
  withdraw: ['withdraw', 'take', 'w'],
  move: ['move', 'place', 'm'],
  add: ['add', 'a'],
  count: ['count', 'stock-take', 'stocktake', 'c'],
  nitrogen: ['nitrogen', 'measure', 'n'],
  pick: ['pick', 'p'],
  label: ['label', 'labels', 'print', 'l'],
}
const VERBS = new Map(ACT_VERBS.flatMap((verb) => SYNONYMS[verb].map((word) => [word, verb] as const)))

/** Day as typed. `year` is null if none was typed, which means that day of any year. `month` counts from 1. */
export type TypedDay = { day: number; month: number; year: number | null }

export type Act = {
  verb: ActVerb | null
  amount: number | null
  unit: 'straws' | 'doses'
  day: TypedDay | null
  canister: number | null
  level: number | null
  /** Words that name a horse, a batch or a container, folded. */
  words: string[]
  /** Words after "to" or "for": a stakeholder or a container, folded. */
  to: string[]
  /** Place after "to" in a move, as in "move 10 b-26-005 to tank 2 canister 3". */
  target: { canister: number | null; level: number | null }
}

/** Words after which a number belongs to a name or a place, as in "tank 1". */
const PLACES = new Set(['tank', 'container', 'vessel', 'shipper', 'dewar', 'canister', 'can', 'level'])
const UNITS = new Map<string, Act['unit']>([
  ['straw', 'straws'],
  ['straws', 'straws'],
  ['dose', 'doses'],
  ['doses', 'doses'],
])
const FILLERS = new Set(['of', 'from', 'in', 'at', 'on', 'the', 'by', ...UNITS.keys()])
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Number that can be an amount, a canister or a level; longer numbers are passports or microchips. */
const AMOUNT = /^\d{1,4}$/

/**
 * Reads a sentence in any order of its parts.
 * @param names known names, so that the number in "Nord 3" is not taken for an amount
 */
export function readAct(text: string, names: readonly string[] = []): Act {
  const tokens = tokensOf(text)
  const act: Act = {
    ...{ verb: null, amount: null, unit: 'straws', day: null, canister: null, level: null },
    ...{ words: [], to: [], target: { canister: null, level: null } },
  }
  const named = partsOfNames(tokens, names)
  let isReceiver = false
  const words: string[] = []
  const to: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1] ?? ''
    const days = named.has(at) ? null : dayAt(tokens, at)
    const verb = VERBS.get(token)
    // A single letter that does not begin a sentence may be part of a name, as in "Quintus L".
    const isWord = token.length > 1 || (at === 0 && /\s/.test(text.trimStart()))
    if (verb !== undefined && isWord && !named.has(at) && (act.verb ?? verb) === verb) {
      act.verb = verb
    } else if (days && act.day === null) {
      act.day = days.day
      at += days.tokens - 1
      isReceiver = false
    } else if (/^(canister|can|level)$/.test(token) && AMOUNT.test(next) && !named.has(at)) {
      const place = isReceiver ? act.target : act
      place[token === 'level' ? 'level' : 'canister'] = Number(next)
      at++
    } else if (isAmount(tokens, at) && act.amount === null && !named.has(at)) {
      act.amount = Number(token)
      isReceiver = false
      const unit = UNITS.get(next)
      if (unit) act.unit = unit
      if (unit) at++
    } else if ((token === 'to' || token === 'for') && next !== '') {
      isReceiver = true
    } else {
      // A label ends the receiver, as in "to lindenhof b-26-012".
      if (isReceiver && to.length > 0 && /\d/.test(token) && !named.has(at) && !PLACES.has(tokens[at - 1]!))
        isReceiver = false
      if (isReceiver) to.push(token)
      else words.push(token)
    }
  }
  const isSentence = act.verb !== null || act.amount !== null || act.day !== null
  act.words = isSentence ? words.filter((word) => !FILLERS.has(word)) : words
  act.to = to
  if (act.verb !== 'move') {
    act.canister ??= act.target.canister
    act.level ??= act.target.level
    act.target = { canister: null, level: null }
  }
  // Counting and measuring take no number of straws, so the number is part of a name.
  if ((act.verb === 'count' || act.verb === 'nitrogen') && act.amount !== null) {
    act.words.push(String(act.amount))
    act.amount = null
  }
  return act
}

/** Returns the number of straws; null if it was not typed, or if the dose is unknown. */
export function strawsOf({ amount, unit }: Pick<Act, 'amount' | 'unit'>, straws_per_dose: number | null) {
  if (amount === null || unit === 'straws') return amount
  return straws_per_dose === null ? null : amount * straws_per_dose
}

/** Whether a date (`YYYY-MM-DD`) is the typed day, in any year if none was typed. */
export function isOnDay({ day, month, year }: TypedDay, date: string): boolean {
  const [y, m, d] = date.split('-').map(Number)
  return d === day && m === month && (year === null || year === y)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns the typed day as a filter: `2026-02-09`, or `--02-09` for that day of any year. */
export const frozenOn = ({ day, month, year }: TypedDay) =>
  `${year ?? '-'}-${twoDigits(month)}-${twoDigits(day)}`

/** Whether each word begins a word of the names or, if it has digits, is part of a word, such as a label. */
export function isNamed(words: readonly string[], ...names: (string | null)[]): boolean {
  const parts = names.flatMap((name) => tokensOf(name ?? ''))
  return words.every((word) =>
    parts.some((part) => part.startsWith(word) || (/\d/.test(word) && part.includes(word))),
  )
}

/**
 * Returns the only one of `things` that the words name or, if they name several, the one with exactly this
 * name; otherwise null.
 */
export function onlyNamed<T>(
  words: readonly string[],
  things: readonly T[],
  nameOf: (thing: T) => string,
): T | null {
  const named = things.filter((thing) => isNamed(words, nameOf(thing)))
  const exact = named.filter((thing) => tokensOf(nameOf(thing)).join(' ') === words.join(' '))
  const [only, ...others] = exact.length > 0 ? exact : named
  return only && others.length === 0 ? only : null
}

/** Returns the longest of the names that the words contain in full as `label`, or null, and the other words. */
export function takeName(words: readonly string[], names: readonly string[]) {
  const ranked = names.toSorted((left, right) => right.length - left.length)
  for (const label of ranked) {
    const tokens = tokensOf(label)
    const start = words.findIndex((_, index) => tokens.every((token, next) => words[index + next] === token))
    if (tokens.length > 0 && start >= 0) return { label, words: words.toSpliced(start, tokens.length) }
  }
  return { label: null, words }
}

/**
 * Returns the one of `things` whose name is nearest to a misspelt text, with at most one error per three
 * letters, rounded up; null if none is near, or if the text is shorter than three letters.
 */
export function nearestName<T>(text: string, things: readonly T[], nameOf: (thing: T) => string): T | null {
  const typed = foldText(text.trim())
  if (typed.length < 3) return null
  const ranked = things.map((thing) => {
    const name = foldText(nameOf(thing))
    const candidates = [name, ...tokensOf(name)]
    return { thing, distance: Math.min(...candidates.map((one) => editDistance(typed, one))) }
  })
  const best = ranked.toSorted((left, right) => left.distance - right.distance)[0]
  return best && best.distance <= Math.ceil(typed.length / 3) ? best.thing : null
}

/** Counts the fewest insertions, deletions, replacements and swaps of neighbours that turn one text into another. */
export function editDistance(left: string, right: string): number {
  const rows = [[...Array(right.length + 1).keys()]]
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1]
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[left.length]![right.length]!
}

function tokensOf(text: string): string[] {
  return foldText(text)
    .split(/[\s,]+/)
    .filter((token) => token !== '')
}

/** Whether a number is an amount rather than the end of a name such as "tank 1". */
function isAmount(tokens: string[], at: number): boolean {
  return AMOUNT.test(tokens[at]!) && Number(tokens[at]) > 0 && !PLACES.has(tokens[at - 1] ?? '')
}

/** Returns the positions of tokens that belong to known names of several words. */
function partsOfNames(tokens: string[], names: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const parts of names.map(tokensOf).filter(({ length }) => length > 1))
    for (let at = 0; at + parts.length <= tokens.length; at++)
      if (parts.every((part, index) => tokens[at + index] === part))
        parts.forEach((_, index) => found.add(at + index))
  return found
}

/**
 * Reads "9/2", "9.2.2026", "2026-02-09", "9 feb 2026" or "feb 9" at a position.
 * @returns the day and the number of tokens it takes, or null if there is no day
 */
function dayAt(tokens: string[], at: number): { day: TypedDay; tokens: number } | null {
  const [token, second = '', third = ''] = tokens.slice(at, at + 3) as [string, string?, string?]
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(token)
  if (iso) return checked(iso[3]!, Number(iso[2]), iso[1], 1)
  const numeric = /^(\d\d?)[/.](\d\d?)(?:[/.](\d{4}|\d\d)?)?$/.exec(token)
  if (numeric) return checked(numeric[1]!, Number(numeric[2]), numeric[3], 1)
  const year = /^\d{4}$/.test(third) ? third : undefined
  const length = year === undefined ? 2 : 3
  if (/^\d\d?\.?$/.test(token) && monthOf(second)) return checked(token, monthOf(second), year, length)
  if (monthOf(token) && /^\d\d?\.?$/.test(second)) return checked(second, monthOf(token), year, length)
  return null
}

/** Returns the number of a month named by at least three letters, such as 1 for "jan"; 0 for other words. */
function monthOf(word: string): number {
  return word.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(word)) + 1
}

function checked(typedDay: string, month: number, typedYear: string | undefined, tokens: number) {
  const day = parseInt(typedDay, 10)
  const isDay = day >= 1 && day <= (DAYS_OF_MONTH[month - 1] ?? 0)
  const year = typedYear === undefined ? null : Number(typedYear) + (typedYear.length === 2 ? 2000 : 0)
  return isDay ? { day: { day, month, year }, tokens } : null
}
