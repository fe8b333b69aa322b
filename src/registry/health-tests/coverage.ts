import type { Animal } from '#registry/animals/contract.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import type { HealthTest, Requirement } from './contract.ts'
import { type Disease, DISEASES, type REGULAR_STATES } from './diseases.ts'
import { PRESETS } from './presets.ts'

type Test = Pick<HealthTest, 'disease' | 'sample' | 'sampled_on' | 'result'>
type Donor = Pick<Animal, 'residence' | 'resident_since'>
/** Collection of a batch; `produced_on` is its day, or null if that is unknown. */
type Collection = { produced_on: string | null; origin: NonNullable<Requirement['origin']> }

export type Coverage<T extends Test> =
  | { state: 'COVERED'; by: T }
  | { state: 'MISSING' }
  /** The day of collection is unknown, so that no test can be assigned to it. */
  | { state: 'UNDATED' }
  /** A sample was taken in time, but its result is not known. */
  | { state: 'PENDING'; by: T }
  /**
   * No negative or pending sample was taken in time. `since` is the first day not covered, and never later than the
   * day of collection.
   */
  | { state: 'OVERDUE'; since: string }
  /** A negative test is in time, but the stay at the centre was too short, or is unknown. */
  | { state: 'RESIDENCE'; by: T }

/** States of a disease, the most urgent first. */
const STATES = ['POSITIVE', 'MISSING', 'UNDATED', 'PENDING', 'OVERDUE', 'RESIDENCE'] as const
type State = (typeof STATES)[number]

/**
 * Evaluates the tests for one requirement. Positive results are handled by `positiveTest`.
 * @param tests tests of the donor, the latest sample first
 */
export function coverageOf<T extends Test>(
  requirement: Requirement,
  tests: readonly T[],
  produced_on: string | null,
  donor: Donor,
): Coverage<T> {
  return judge(requirement, samplesFor(requirement, tests), produced_on, donor)
}

type Sample<T> = { test: T; day: number }
type Samples<T> = { isTested: boolean; negative: Sample<T>[]; pending: Sample<T>[] }

const dayNumber = (day: string) => daysBetween('1970-01-01', day)

function samplesFor<T extends Test>(requirement: Requirement, tests: readonly T[]): Samples<T> {
  const own = testsFor(requirement, tests).map((test) => ({ test, day: dayNumber(test.sampled_on) }))
  return {
    isTested: tests.some(({ disease }) => disease === requirement.disease),
    negative: own.filter(({ test }) => test.result === 'NEGATIVE'),
    pending: own.filter(({ test }) => test.result === null),
  }
}

function judge<T extends Test>(
  requirement: Requirement,
  { isTested, negative, pending }: Samples<T>,
  produced_on: string | null,
  donor: Donor,
): Coverage<T> {
  if (!isTested) return { state: 'MISSING' }
  if (produced_on === null) return { state: 'UNDATED' }
  const day = dayNumber(produced_on)
  const inTime = latestInTime(requirement, negative, day)
  // Check only the latest sample in time, because earlier ones were taken after a shorter stay.
  if (inTime)
    return { state: isSettled(requirement, inTime, produced_on, donor) ? 'COVERED' : 'RESIDENCE', by: inTime }
  const waiting = latestInTime(requirement, pending, day)
  if (waiting) return { state: 'PENDING', by: waiting }
  const before = latestBetween(negative, -Infinity, day)
  const days = daysCovered(requirement)
  return {
    state: 'OVERDUE',
    since: before && days !== null ? addDays(before.sampled_on, days + 1) : produced_on,
  }
}

/**
 * Finds a positive test that counts for a collection: one that is the latest result, or one near the collection, even
 * if a later one is negative. For EIA every positive test counts, because infected horses remain carriers. Near means
 * from 366 days before to 90 days after the collection, or longer if a requirement accepts samples for longer. If the
 * day of collection is unknown, every positive test counts.
 * @param tests tests of the donor, the latest sample first
 * @returns the latest such test; undefined if none exists
 */
export function positiveTest<T extends Test>(
  disease: Disease,
  tests: readonly T[],
  programme: readonly Requirement[],
  produced_on: string | null,
): T | undefined {
  const results = tests.filter((test) => test.disease === disease && test.result !== null)
  const required = programme.filter((requirement) => requirement.disease === disease)
  const windows = [...PRESETS[0].requirements.slice(0, 1), ...required]
  // Each window contains the day of collection, so that together they form one window.
  const first = -Math.max(...windows.map(({ days_before }) => days_before ?? 0))
  const last = Math.max(...windows.map(({ days_after }) => days_after?.to ?? 0))
  return results.find(({ result, sampled_on }, index) => {
    if (result !== 'POSITIVE') return false
    if (index === 0 || disease === 'EIA' || produced_on === null) return true
    const day = daysBetween(produced_on, sampled_on)
    return day >= first && day <= last
  })
}

/**
 * Lists uncovered diseases, each under its most urgent state.
 * @param tests tests of the donor, the latest sample first
 */
export function uncoveredDiseases(
  programme: readonly Requirement[],
  tests: readonly Test[],
  collection: Collection,
  donor: Donor,
): Record<State, Disease[]> {
  return coverageJudge(programme, tests, donor)(collection)
}

/**
 * Returns a function that lists the uncovered diseases like `uncoveredDiseases`, for many collections of one donor.
 * @param tests tests of the donor, the latest sample first
 */
export function coverageJudge(programme: readonly Requirement[], tests: readonly Test[], donor: Donor) {
  const prepared = programme.map((requirement) => ({
    requirement,
    samples: samplesFor(requirement, tests),
  }))
  return ({ produced_on, origin }: Collection): Record<State, Disease[]> => {
    const found: Record<State, Disease[]> = {
      ...{ POSITIVE: [], MISSING: [], UNDATED: [], PENDING: [], OVERDUE: [], RESIDENCE: [] },
    }
    for (const disease of DISEASES) {
      const states = new Set<string>(
        prepared
          .filter(
            ({ requirement }) => requirement.disease === disease && appliesTo(requirement, origin, donor),
          )
          .map(({ requirement, samples }) => judge(requirement, samples, produced_on, donor).state),
      )
      if (positiveTest(disease, tests, programme, produced_on)) states.add('POSITIVE')
      const state = STATES.find((one) => states.has(one))
      if (state) found[state].push(disease)
    }
    return found
  }
}

export type RegularSample = {
  disease: Disease
  sample: string | null
  state: (typeof REGULAR_STATES)[number]
  /** Last day covered if VALID, first day not covered if OVERDUE, day of the sample if PENDING; otherwise null. */
  day: string | null
}

/**
 * Lists the regular samples as of a day. Leaves out requirements for acquired semen, and requirements without an
 * interval that accept only samples after a collection.
 * @param tests tests of the stallion, the latest sample first
 */
export function regularSamples(
  programme: readonly Requirement[],
  tests: readonly Test[],
  on: string,
  donor: Donor,
): RegularSample[] {
  return programme
    .filter((requirement) => appliesTo(requirement, 'PRODUCTION', donor))
    .flatMap((requirement) => {
      const days = daysCovered(requirement) ?? requirement.interval_days
      if (days === null) return []
      const { disease, sample } = requirement
      const isPositive = positiveTest(disease, tests, programme, on) !== undefined
      const found = isPositive
        ? { state: 'POSITIVE' as const, day: null }
        : regularSample(requirement, tests, on, days)
      return [{ disease, sample, ...found }]
    })
}

function regularSample(
  requirement: Requirement,
  tests: readonly Test[],
  on: string,
  days: number,
): Pick<RegularSample, 'state' | 'day'> {
  const own = testsFor(requirement, tests).filter(({ sampled_on }) => sampled_on <= on)
  const negative = own.find(({ result }) => result === 'NEGATIVE')
  const until = negative ? addDays(negative.sampled_on, days) : null
  if (until !== null && on <= until) return { state: 'VALID', day: until }
  const [latest] = own
  if (latest?.result === null) return { state: 'PENDING', day: latest.sampled_on }
  return until === null ? { state: 'MISSING', day: null } : { state: 'OVERDUE', day: addDays(until, 1) }
}

/** Whether a requirement applies to semen of this origin and donor. A donor without a residence matches any. */
export function appliesTo(
  { residence, origin }: Requirement,
  batchOrigin: Collection['origin'],
  donor: Donor,
): boolean {
  return (
    (origin === null || origin === batchOrigin) &&
    (residence === null || donor.residence === null || residence === donor.residence)
  )
}

export function testsFor<T extends Test>({ disease, sample }: Requirement, tests: readonly T[]): T[] {
  const word = sample?.toLowerCase() ?? ''
  return tests.filter((test) => test.disease === disease && (test.sample ?? '').toLowerCase().includes(word))
}

/**
 * Returns the number of days for which a sample covers later collections, until the sample is too old or the next one
 * is due; null if the requirement accepts no earlier sample.
 */
export function daysCovered({ days_before, interval_days }: Requirement): number | null {
  return days_before === null ? null : Math.min(days_before, interval_days ?? days_before)
}

function latestInTime<T>(requirement: Requirement, samples: Sample<T>[], day: number): T | undefined {
  const { days_after } = requirement
  const after = days_after ? latestBetween(samples, day + days_after.from, day + days_after.to) : undefined
  const days = daysCovered(requirement)
  return after ?? (days === null ? undefined : latestBetween(samples, day - days, day))
}

function latestBetween<T>(samples: Sample<T>[], from: number, to: number): T | undefined {
  let [low, high] = [0, samples.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (samples[middle]!.day > to) low = middle + 1
    else high = middle
  }
  const latest = samples[low]
  return latest && latest.day >= from ? latest.test : undefined
}

function isSettled(
  { residence_days, arrival_days }: Requirement,
  { sampled_on }: Test,
  produced_on: string,
  { resident_since }: Donor,
): boolean {
  const isStayed = (days: number | null, until: string) =>
    days === null || (resident_since !== null && daysBetween(resident_since, until) >= days)
  return isStayed(residence_days, produced_on) && isStayed(arrival_days, sampled_on)
}
