/** How the text of a cell becomes a number, a day, a count. What is not understood is refused, never guessed. */
import { latestToday } from '#platform/contract/days.ts'
import { instantIn, isTimeZone } from '#platform/contract/time-zone.ts'
import { type Cell, cellText, normal } from './cells.ts'

/** What a cell says, or what is wrong with it, and texts of which one was probably meant. */
export type Read<T> = { value: T } | { wrong: string; likely?: string[] }

export const WRONG = {
  number: 'Not a number',
  noDay: 'No such day',
  notDay: 'Not a date',
  notTime: 'Not a time of day',
  future: 'This day is in the future',
  old: 'This year cannot be meant',
  yearAlone: 'Only a year: on which day?',
  count: 'Not a count',
  negative: 'A count cannot be negative',
  percent: 'Not a percentage',
  colour: 'Not a straw colour',
  size: 'Straws hold 0.25, 0.5 or 5 ml',
  level: 'Not a level',
  yes: 'Neither yes nor no',
  digitsLost: 'The spreadsheet made a number of it, and lost digits',
} as const

export type DecimalSign = ',' | '.'

// Minus signs and blanks as spreadsheets and web pages write them; Switzerland groups by apostrophe.
const plain = (text: string) => text.replace(/[−–]/g, '-').replace(/[\s'’]/g, '')

// A bare 106 is a number: the power needs its sign.
const UNIT =
  /(?:%|ml|mio\.?(?:\/ml)?|m\/ml|(?:(?:x|\*|×)10\^?[6⁶]|10(?:\^6|⁶))(?:\/ml)?|million(?:en)?|g|min|cm)$/i

/**
 * A number as people write it: `499.499,25`, `0,5`, `1 234`. A sign followed by three digits may group or divide:
 * then the column's own sign decides.
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

/** The decimal sign that a column's cells show, or null where none of them is beyond doubt. */
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

/** Days from 1 January 1900 and from 1904, as spreadsheets count them; the first believes that 1900 was a leap year. */
const SERIAL_START = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const DAY_MS = 86_400_000
/** About 1941: a smaller number, such as a day of the month, is no date. */
const MIN_SERIAL = 15_000

export type DayReading = {
  order: DayOrder
  is1904: boolean
  now: Date
  /** Time zone of times that name none. Defaults to the machine's. */
  time_zone?: string | undefined
}

/** A number of which a spreadsheet makes a day of 1905, or of 1909, and people a year. */
const YEAR = /^(?:19|20)\d\d$/

/** A day as `YYYY-MM-DD`; none in the future. */
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

/** The time zone in the heading of an export: "At (Europe/Madrid)". */
export function zoneOfHeading(heading: string): string | undefined {
  const [, name] = /\(([A-Z][\w+/-]+)\)$/.exec(heading) ?? []
  return name !== undefined && isTimeZone(name) ? name : undefined
}

/**
 * A moment as ISO 8601. A day without a time means its noon; in an export of ours, midnight.
 * @param zone of the clock, as our exports name it
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
  // Eight digits are a day written without signs, 20250312.
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
  // Some years ahead are a slip of the pen, not last century.
  const whole = year.length > 2 ? Number(year) : short > Number(today.slice(0, 4)) + 10 ? short - 100 : short
  const found = new Date(Date.UTC(whole, number - 1, Number(day)))
  // Date rolls over at the end of a month: 31 February is no day.
  const isDay = found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(day)
  return isDay ? { value: found.toISOString().slice(0, 10) } : { wrong: WRONG.noDay }
}

/** The order of day and month that a column's cells show, or null where none of them is beyond doubt. */
export function dayOrderOf(cells: Iterable<Cell>): DayOrder | null {
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const text = cell.trim().replace(CLOCK, '')
    const [, first, second, third] = PARTED.exec(text) ?? []
    if (!first || !second || !third || first.length > 2) continue
    // Nobody puts the month first between points.
    if (text.includes('.') || Number(first) > 12) return Number(first) > 31 ? 'YMD' : 'DMY'
    if (Number(second) > 12) return 'MDY'
  }
  return null
}

/** Whether a cell is a day whose order only the person knows, as 03/04/25. */
export function hasDoubtfulOrder(cell: Cell): boolean {
  return typeof cell === 'string' && /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/.test(cell.trim())
}

const COUNTED = /(?:stk|stuck|st|straws?|pailletten?|paillettes?|pajuelas?|pajillas?|rietjes?|pcs)$/

/** Blanks and apostrophes between digits group thousands, or stand between goblets: only the first is a count. */
const LOOSE = /\d[\s'’]+\d/
const GROUPED = /^[^\d]*[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:\D*)$/

/** "12 (2 broken)", "12, 2 defekt": whether the 2 are among the 12 is not said. */
const WITH_REMARK = /^(\d{1,5})\s*[(,;[]\s*(?:\p{L}+\s+)?(\d{1,5})\s*\p{L}[^\d]*$/u

/** How many: "19", "2x8+3" (two goblets of eight and three), "24 Stk", "1.200". */
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
  // A cell that is a number says itself where its decimals begin.
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

/**
 * Per cent, 0 to 100.
 * @param isFraction the column holds 0.39 for 39 %
 */
export function readPercent(cell: Cell, sign: DecimalSign | null, isFraction: boolean): Read<number> {
  const isSaid = typeof cell === 'string' && cell.trim().endsWith('%')
  const read = readDecimal(cell, sign)
  if ('wrong' in read) return { wrong: WRONG.percent }
  // The product of a fraction has digits that nobody measured: 0.29 x 100 = 28.999999999999996.
  return { value: isFraction && !isSaid ? Number((read.value * 100).toPrecision(12)) : read.value }
}

/** Whether a cell of per cent may mean a fraction: a number between 0 and 1 without a sign of per cent. */
export function isFraction(cell: Cell, sign: DecimalSign | null): boolean {
  if (typeof cell === 'string' && cell.trim().endsWith('%')) return false
  const read = readDecimal(cell, sign)
  return 'value' in read && read.value > 0 && read.value < 1
}

/** Whether a column of per cent holds fractions: nothing above 1, and something between 0 and 1. */
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

/** A UELN is text; a spreadsheet that made a number of it took its zeros in front. */
export function readUeln(cell: Cell): Read<string> {
  const text = cellText(cell)
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { wrong: WRONG.digitsLost }
  const bare = text.replace(/[\s.-]/g, '').toUpperCase()
  return { value: typeof cell === 'number' && bare.length >= 13 ? bare.padStart(15, '0') : bare }
}
