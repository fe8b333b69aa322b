/** Reading of numbers, days and counts from cells. A text that is not understood is rejected, never guessed. */
import { latestToday } from '#platform/contract/days.ts'
import { instantIn, isTimeZone } from '#platform/contract/time-zone.ts'
import { type Cell, cellText, normal } from './cells.ts'

/** Value of a cell, or its problem and the texts that the user probably intended. */
export type Read<T> = { value: T } | { wrong: string; likely?: string[] }

export const WRONG = {
  number: 'Enter a number',
  noDay: 'No such date',
  notDay: 'Enter a date',
  notTime: 'Enter a time of day',
  future: 'Date is in the future',
  old: 'Check the year',
  yearAlone: 'Only a year: add day and month',
  count: 'Enter a whole number',
  negative: '0 or more',
  percent: 'Enter a percentage',
  colour: 'Enter a straw colour',
  size: 'Straws hold 0.25, 0.5 or 5 ml',
  level: 'Enter a level',
  yes: 'Enter yes or no',
  digitsLost: 'Digits lost: format the cell as text',
} as const

export type DecimalSign = ',' | '.'

// Replaces the minus signs of spreadsheets and web pages, and removes blanks and apostrophes, which group thousands.
const plain = (text: string) => text.replace(/[−–]/g, '-').replace(/[\s'’]/g, '')

// Unit after a number. A power of ten counts as a unit only with a multiplication sign, a caret or a
// superscript, because a bare 106 is a number.
const UNIT =
  /(?:%|ml|mio\.?(?:\/ml)?|m\/ml|(?:(?:x|\*|×)10\^?[6⁶]|10(?:\^6|⁶))(?:\/ml)?|million(?:en)?|g|min|cm)$/i

/**
 * Reads numbers such as `499.499,25`.
 * @param sign decimal sign of the column, by default a comma; any other sign before three digits groups thousands
 */
export function readDecimal(cell: Cell, sign: DecimalSign | null): Read<number> {
  if (typeof cell === 'number') return { value: cell }
  const text = plain(cell).replace(UNIT, '')
  const found = DECIMAL.exec(text)
  if (!found) return { wrong: WRONG.number }
  const value = Number(pointed(text, sign ?? ','))
  return Number.isFinite(value) ? { value } : { wrong: WRONG.number }
}

const DECIMAL = /^-?(?:\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d*)?|[.,]\d+)$/

function pointed(text: string, sign: DecimalSign): string {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const groups = (other: DecimalSign) => text.replaceAll(other === ',' ? '.' : ',', '').replace(other, '.')
  if (new Set(signs).size === 2) return groups(last === ',' ? ',' : '.')
  if (signs.length > 1) return text.replaceAll(last!, '')
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? groups(sign) : text.replace(',', '.')
}

/** Returns the decimal sign that a column's cells show, or null if none of them is beyond doubt. */
export function decimalSignOf(cells: Iterable<Cell>): DecimalSign | null {
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const text = plain(cell).replace(UNIT, '')
    if (!DECIMAL.test(text)) continue
    const signs = text.match(/[.,]/g) ?? []
    const last = signs.at(-1)
    if (last === undefined) continue
    if (new Set(signs).size === 2) return last === ',' ? ',' : '.'
    if (signs.length > 1) return last === ',' ? '.' : ','
    if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return last === ',' ? ',' : '.'
  }
  return null
}

export type DayOrder = 'DMY' | 'MDY' | 'YMD'

const NAMED_MONTHS = [
  'jan ene janv januar januari enero janvier january gen gennaio',
  'feb fev fevr februar februari febrero fevrier february febbraio',
  'mar mrz mars maerz marz marzo maart march mrt',
  'apr abr avr april abril avril aprile',
  'may mai mei mayo mag maggio',
  'jun juni junio juin june giu giugno',
  'jul juli julio juil juillet july lug luglio',
  'aug ago aout august augustus agosto',
  'sep sept september septiembre septembre set sett settembre',
  'oct okt oktober octubre octobre october ott ottobre',
  'nov november noviembre novembre',
  'dec dez dic dezember december diciembre decembre dicembre',
].map((names) => names.split(' '))

const PARTED = /^(\d{1,4})\s*[-./\s]\s*(\d{1,2})\s*[-./\s]\s*(\d{1,4})\.?$/
const WORDED =
  /^(\d{1,2})(?:\.|°|º|st|nd|rd|th|er)?\s*[-/ ]?\s*(?:de\s+)?(\p{L}{3,})\.?\s*(?:de\s+)?[-/, ]?\s*(\d{4}|\d{2})$/u
const WORD_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u
const CLOCK = /[T\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]m|uhr|z|[+-]\d{2}:\d{2})?$/i

/**
 * Epochs of spreadsheet dates, in ms. The 1900 system treats 1900 as a leap year, so its epoch is a day
 * earlier.
 */
const SERIAL_START = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const DAY_MS = 86_400_000
/** Smallest number read as a day (about 1941), because a smaller one, such as a day of the month, is not a date. */
const MIN_SERIAL = 15_000

export type DayReading = {
  order: DayOrder
  is1904: boolean
  now: Date
  /** Time zone of times without one; defaults to the machine's. */
  time_zone?: string | undefined
}

/** Number that users enter as a year, but that spreadsheets read as a day in 1905 (1904 system: 1909). */
const YEAR = /^(?:19|20)\d\d$/

/** Reads a day as `YYYY-MM-DD`; a lone year, a day before 1900 and one in the future are rejected. */
export function readDay(cell: Cell, { order, is1904, now }: DayReading): Read<string> {
  if (YEAR.test(cellText(cell))) return { wrong: WRONG.yearAlone }
  const today = latestToday(now)
  const found = typeof cell === 'number' ? daySince(cell, is1904) : dayOf(cell, order, today)
  if ('wrong' in found) return found
  if (found.value < '1900-01-01') return { wrong: WRONG.old }
  return found.value > today ? { wrong: WRONG.future } : found
}

const CLOCK_TIME = /[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap]m|uhr|z|[+-]\d{2}:\d{2})?$/i
const NOON = 12 * 60 * 60

/** Returns the time zone in the heading of an export, such as "At (Europe/Madrid)"; undefined without a zone. */
export function zoneOfHeading(heading: string): string | undefined {
  const [, name] = /\(([A-Z][\w+/-]+)\)$/.exec(heading) ?? []
  return name !== undefined && isTimeZone(name) ? name : undefined
}

/**
 * Reads a moment as ISO 8601 in UTC. A day without a time is read as noon, or as midnight if there is a `zone`.
 * @param zone time zone that the column's heading names, as in our exports
 */
export function readInstant(cell: Cell, reading: DayReading, zone: string | undefined): Read<string> {
  const day = readDay(cell, reading)
  if ('wrong' in day) return day
  const clock = typeof cell === 'number' ? null : CLOCK_TIME.exec(cell.trim())
  const part = typeof cell === 'number' && cell < 120_000 ? Math.round((cell % 1) * DAY_MS) / 1000 : 0
  const seconds = clock ? secondsOf(clock) : part === 0 && zone === undefined ? NOON : part
  if (seconds >= DAY_MS / 1000) return { wrong: WRONG.notTime }
  const time = new Date(Math.round(seconds * 1000)).toISOString().slice('YYYY-MM-DDT'.length, -1)
  const suffix = clock?.[4]?.toUpperCase()
  const offset = suffix === 'Z' || suffix?.includes(':') ? suffix : ''
  const clockZone = zone ?? reading.time_zone
  if (clockZone === undefined || offset)
    return { value: new Date(`${day.value}T${time}${offset}`).toISOString() }
  return { value: instantIn(clockZone, day.value, time.slice(0, 'hh:mm:ss'.length)) }
}

function secondsOf([, hour, minute, second = '0', suffix = '']: readonly (string | undefined)[]): number {
  const half = suffix.toLowerCase()
  const hours = half === 'am' || half === 'pm' ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  return (hours * 60 + Number(minute)) * 60 + Number(second)
}

function daySince(serial: number, is1904: boolean): Read<string> {
  // Eight digits are a day without separators, such as 20250312.
  if (Number.isInteger(serial) && serial > 19000000) return dayOf(String(serial), 'YMD', '')
  if (!(serial >= MIN_SERIAL && serial < 120_000)) return { wrong: WRONG.notDay }
  const start = SERIAL_START[is1904 ? 1904 : 1900]
  return { value: new Date(start + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10) }
}

function dayOf(typed: string, order: DayOrder, today: string): Read<string> {
  const text = typed.trim().toLowerCase().replace(CLOCK, '')
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year) return joined(year, month!, day!, today)
  const [, first, second, third] = PARTED.exec(text) ?? []
  if (first && second && third) {
    if (first.length === 4) return joined(first, second, third, today)
    if (third.length === 1 || third.length === 3 || first.length > 2) return { wrong: WRONG.notDay }
    if (order === 'YMD') return joined(first, second, third, today)
    return order === 'MDY' ? joined(third, first, second, today) : joined(third, second, first, today)
  }
  const [, itsDay, named, itsYear] = WORDED.exec(text) ?? []
  if (named) return joined(itsYear!, named, itsDay!, today)
  const [, word, date, fourDigits] = WORD_FIRST.exec(text) ?? []
  return word ? joined(fourDigits!, word, date!, today) : { wrong: WRONG.notDay }
}

function joined(year: string, month: string, day: string, today: string): Read<string> {
  const name = normal(month)
  const named = NAMED_MONTHS.findIndex((names) => names.includes(name))
  const number = named >= 0 ? named + 1 : Number(month)
  if (!(number >= 0)) return { wrong: WRONG.notDay }
  const short = 2000 + Number(year)
  // Two digits mean a year of this century up to ten years ahead, so that a typo is not read as the last century.
  const whole = year.length > 2 ? Number(year) : short > Number(today.slice(0, 4)) + 10 ? short - 100 : short
  const found = new Date(Date.UTC(whole, number - 1, Number(day)))
  // Date rolls over at the end of a month, which would accept 31 February.
  const isDay = found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(day)
  return isDay ? { value: found.toISOString().slice(0, 10) } : { wrong: WRONG.noDay }
}

/** Returns the order of day and month that a column's cells show, or null if none of them is beyond doubt. */
export function dayOrderOf(cells: Iterable<Cell>): DayOrder | null {
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const text = cell.trim().replace(CLOCK, '')
    const [, first, second, third] = PARTED.exec(text) ?? []
    if (!first || !second || !third || first.length > 2) continue
    // A date with points never has the month first.
    if (text.includes('.') || Number(first) > 12) return Number(first) > 31 ? 'YMD' : 'DMY'
    if (Number(second) > 12) return 'MDY'
  }
  return null
}

/**
 * Whether a cell has a date such as 03/04/25, in which the day or the month may come first. `dayOrderOf` may find the
 * order in other cells of the column.
 */
export function hasDoubtfulOrder(cell: Cell): boolean {
  return typeof cell === 'string' && /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/.test(cell.trim())
}

const COUNTED = /(?:stk|stuck|st|straws?|pailletten?|paillettes?|pajuelas?|pajillas?|rietjes?|pcs)$/

/**
 * Blanks or apostrophes between digits: they group thousands (`GROUPED`), or separate the counts of several goblets,
 * which `readCount` rejects.
 */
const LOOSE = /\d[\s'’]+\d/
const GROUPED = /^[^\d]*[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:\D*)$/

/** Count with a remark, such as "12 (2 broken)" or "12, 2 defekt": it is unclear whether the 12 include the 2. */
const WITH_REMARK = /^(\d{1,5})\s*[(,;[]\s*(?:\p{L}+\s+)?(\d{1,5})\s*\p{L}[^\d]*$/u

/** Reads a count: "19", "2x8+3" (two goblets of eight straws and one of three), "24 Stk", "1.200". */
export function readCount(cell: Cell): Read<number> {
  const written = cellText(cell)
  const [, all, some] = WITH_REMARK.exec(written) ?? []
  if (all && some && Number(some) <= Number(all)) {
    const left = String(Number(all) - Number(some))
    return { wrong: `${all} or ${left} straws?`, likely: [all, left] }
  }
  if (LOOSE.test(written) && !GROUPED.test(written)) return { wrong: WRONG.count }
  const text = plain(written).toLowerCase().replace(/[×*]/g, 'x').replace(/ü/g, 'u')
  const sum = text.replace(/\.$/, '').replace(COUNTED, '')
  if (/^-\d+$/.test(sum)) return { wrong: WRONG.negative }
  // A cell that is a number has an unambiguous decimal sign.
  if (typeof cell === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(sum)) {
    return { value: Number(sum.replace(/[.,]/, '')) }
  }
  if (!/^\d{1,7}(?:[.,]0+)?(?:[x+]\d{1,7})*$/.test(sum)) return { wrong: WRONG.count }
  const total = sum
    .split('+')
    .map((part) => part.split('x').reduce((product, factor) => product * Number(factor.replace(',', '.')), 1))
    .reduce((all, part) => all + part, 0)
  return Number.isSafeInteger(total) ? { value: total } : { wrong: WRONG.count }
}

/** Reads a percentage; 39 % is 39, as is 0.39 in a column of fractions. */
export function readPercent(cell: Cell, sign: DecimalSign | null, isFraction: boolean): Read<number> {
  const hasSign = typeof cell === 'string' && cell.trim().endsWith('%')
  const read = readDecimal(cell, sign)
  if ('wrong' in read) return { wrong: WRONG.percent }
  // Round off the floating-point error: 0.29 × 100 = 28.999999999999996.
  return { value: isFraction && !hasSign ? Number((read.value * 100).toPrecision(12)) : read.value }
}

/** Whether a percentage may be a fraction: a number between 0 and 1, exclusive, without a per cent sign. */
export function isFraction(cell: Cell, sign: DecimalSign | null): boolean {
  if (typeof cell === 'string' && cell.trim().endsWith('%')) return false
  const read = readDecimal(cell, sign)
  return 'value' in read && read.value > 0 && read.value < 1
}

/** Whether a column of percentages holds fractions: no number above 1, and one between 0 and 1, exclusive. */
export function holdsFractions(cells: Iterable<Cell>, sign: DecimalSign | null): boolean {
  let between = false
  for (const cell of cells) {
    if (cell === '' || (typeof cell === 'string' && cell.trim().endsWith('%'))) continue
    const read = readDecimal(cell, sign)
    if ('wrong' in read) continue
    if (read.value > 1) return false
    between ||= isFraction(cell, sign)
  }
  return between
}

/**
 * Reads a UELN as text. A spreadsheet that stored it as a number has dropped its leading zeros; up to two are restored.
 */
export function readUeln(cell: Cell): Read<string> {
  const text = cellText(cell)
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { wrong: WRONG.digitsLost }
  const bare = text.replace(/[\s.-]/g, '').toUpperCase()
  return { value: typeof cell === 'number' && bare.length >= 13 ? bare.padStart(15, '0') : bare }
}
