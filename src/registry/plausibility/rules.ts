/**
 * Rules for data that is possible but hardly ever true; impossible data is refused elsewhere. Days are `YYYY-MM-DD`;
 * an unknown day raises no warning.
 */
import { addDays, longDate } from '#platform/contract/days.ts'
import { plural } from '#platform/contract/grouped.ts'
import type { Warning } from '#platform/contract/warnings.ts'

type Horse = { name: string; born_on: string | null; died_on: string | null }

export function collectionWarnings(label: string, produced_on: string | null, stallion: Horse): Warning[] {
  const { name, born_on, died_on } = stallion
  if (produced_on === null) return []
  const collected = `${label} was collected on ${longDate(produced_on)}`
  const field = 'sheet.collection.produced_on'
  const warnings: Warning[] = []
  if (born_on !== null && produced_on < born_on) {
    const message = `${collected}, but ${name} was born on ${longDate(born_on)}.`
    warnings.push({ code: 'COLLECTED_BEFORE_BIRTH', message, field })
  }
  if (died_on !== null && produced_on > died_on) {
    const message = `${collected}, but ${name} died on ${longDate(died_on)}.`
    warnings.push({ code: 'COLLECTED_AFTER_DEATH', message, field })
  }
  return warnings
}

export function testWarnings(sampled_on: string, { name, born_on }: Omit<Horse, 'died_on'>): Warning[] {
  if (born_on === null || sampled_on >= born_on) return []
  const message = `Sampled on ${longDate(sampled_on)}, but ${name} was born on ${longDate(born_on)}.`
  return [{ code: 'TESTED_BEFORE_BIRTH', message, field: 'sampled_on' }]
}

/** Warns about a release more than a year away: quarantines last weeks, so the year is probably a typo. */
export function releaseWarnings(releasable_from: string | null, today: string): Warning[] {
  if (releasable_from === null || releasable_from <= yearsLater(today, 1)) return []
  const message = `Releasable from ${longDate(releasable_from)}: more than a year from now.`
  return [{ code: 'FAR_FUTURE', message, field: 'releasable_from' }]
}

/** Days after an insemination from which a pregnancy counts as known, if its diagnosis has no date. Our own figure. */
export const DAYS_UNTIL_SEEN = 14
/** Days after which a mare has foaled or lost the foal: mares carry for 320 to 365 days. Our own figure. */
export const MAX_PREGNANCY_DAYS = 370
/** Age in years before which mares are not bred: most are first bred at three, some at two. Our own figure. */
const MIN_AGE = 2
/** Tolerance, because doses are quotients: three thirds are one dose. */
const ROUNDING = 1e-9

export function mareWarnings(date: string, { name, born_on, died_on }: Horse): Warning[] {
  const warnings: Warning[] = []
  if (died_on !== null && date > died_on)
    warnings.push({
      code: 'MARE_DEAD',
      message: `Inseminated on ${longDate(date)}, but ${name} died on ${longDate(died_on)}.`,
    })
  if (born_on !== null && date < yearsLater(born_on, MIN_AGE)) {
    const message = `Inseminated on ${longDate(date)}, but ${name} was born on ${longDate(born_on)}.`
    warnings.push({ code: 'MARE_TOO_YOUNG', message })
  }
  return warnings
}

export type Insemination = {
  date: string
  mare: Horse & { sire_id: string | null }
  stallions: { id: string; name: string }[]
  /**
   * Day since which the mare has been known to be pregnant, before the insemination; null if no pregnancy was known.
   */
  pregnant_since: string | null
  /** Number of straws used. */
  straws: number
  /** Doses that the straws make; null if a batch has no straws per dose. */
  doses: number | null
}

export function inseminationWarnings(insemination: Insemination): Warning[] {
  const { date, mare, stallions, pregnant_since, straws, doses } = insemination
  const { name, sire_id } = mare
  const warnings = mareWarnings(date, mare)
  if (pregnant_since !== null) {
    const message = `${name} has been recorded as pregnant since ${longDate(pregnant_since)}.`
    warnings.push({ code: 'MARE_PREGNANT', message })
  }
  const sire = stallions.find(({ id }) => id === sire_id)
  if (sire) warnings.push({ code: 'MARE_IS_DAUGHTER', message: `${name} is a daughter of ${sire.name}.` })
  if (doses !== null && doses < 1 - ROUNDING) {
    const message = `${plural(straws, 'straw')} for ${name}: less than a dose.`
    warnings.push({ code: 'LESS_THAN_DOSE', message })
  }
  return warnings
}

export type Pregnancy = { inseminated_on: string; seen_on: string }

/**
 * Returns the day on which the pregnancy of a mare inseminated on `date` became known; the latest if there are several.
 * Null if no insemination of the last `MAX_PREGNANCY_DAYS` days was known to be successful.
 */
export function pregnantSince(date: string, pregnancies: readonly Pregnancy[]): string | null {
  const days = pregnancies.flatMap(({ inseminated_on, seen_on }) =>
    inseminated_on > addDays(date, -MAX_PREGNANCY_DAYS) && seen_on < date ? [seen_on] : [],
  )
  return days.toSorted().at(-1) ?? null
}

/** Level with more straws than fit: its capacity, the free places before the change, and the straws after it. */
export type FullLevel = { capacity: number; free: number; straws: number }

export function overfullText(place: string, { capacity, free, straws }: FullLevel): string {
  const room = free === 0 ? 'is full' : `has ${plural(free, 'free place')}`
  return `${place} holds ${plural(capacity, 'straw')} and ${room}; ${straws} would be there.`
}

/** Returns the warnings whose messages did not exist before. */
export function newWarnings(before: readonly Warning[], after: readonly Warning[]): Warning[] {
  const seen = new Set(before.map(({ message }) => message))
  return after.filter(({ message }) => !seen.has(message))
}

function yearsLater(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
}
