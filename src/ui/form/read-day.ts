const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const YEAR_FIRST = /^(\d{4})[-./ ]?(\d{1,2})[-./ ]?(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*(\d{1,2}|[a-z]{3,})[-./, ]*(\d{4}|\d{2})$/
const MONTH_FIRST = /^([a-z]{3,}) ?(\d{1,2})(?:st|nd|rd|th)?[, ]+(\d{4})$/

/**
 * Parses a date in any of the usual forms, day before month: "12.3.26", "12 March 2026", "2026-03-12",
 * "yesterday".
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or null if it is not a date
 */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (text === 'today') return today
  if (text === 'yesterday') return dayBefore(today)
  const [, day, month, year] = DAY_FIRST.exec(text) ?? []
  const [, yearFirst, itsMonth, itsDay] = YEAR_FIRST.exec(text) ?? []
  const [, named, itsDate, itsYear] = MONTH_FIRST.exec(text) ?? []
  return (
    dayOf(year, month, day, today) ??
    dayOf(yearFirst, itsMonth, itsDay, today) ??
    dayOf(itsYear, named, itsDate, today)
  )
}

/** The day before a day, both `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

function dayOf(year = '', month = '', day = '', today: string): string | null {
  const named = MONTHS.findIndex((name) => month.length >= 3 && name.startsWith(month))
  const number = named >= 0 ? named + 1 : Number(month)
  const wholeYear = year.length === 2 ? fullYear(Number(year), today) : Number(year)
  const found = new Date(Date.UTC(wholeYear, number - 1, Number(day)))
  // Date rolls over at the end of a month: 31 February is not a date.
  const isDay = found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(day)
  return wholeYear >= 1900 && wholeYear < 2100 && isDay ? found.toISOString().slice(0, 10) : null
}

/** Dates are in the past here: "26" is 2026, "98" is 1998. */
function fullYear(year: number, today: string): number {
  const thisYear = Number(today.slice(0, 4))
  return 2000 + year > thisYear ? 1900 + year : 2000 + year
}
