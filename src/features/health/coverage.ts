/** Whether the tests of a donor cover a collection, by the test programme of the account. */
import type { Animal } from '#features/animals/contract.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import type { HealthTest, Requirement } from './contract.ts'
import { type Disease, DISEASES, type REGULAR_STATES } from './diseases.ts'
import { PRESETS } from './presets.ts'

type Test = Pick<HealthTest, 'disease' | 'sample' | 'sampled_on' | 'result'>
type Donor = Pick<Animal, 'residence' | 'resident_since'>
/** `produced_on` is the day of collection; null if it is unknown. */
type Collection = { produced_on: string | null; origin: NonNullable<Requirement['origin']> }

export type Coverage<T extends Test> =
  | { state: 'COVERED'; by: T }
  /** There is no test for the disease. */
  | { state: 'MISSING' }
  /** The day of collection is unknown, so that no test can be assigned to it. */
  | { state: 'UNDATED' }
  /** A sample was taken in time, its result is not known. */
  | { state: 'PENDING'; by: T }
  /** No sample was taken in time. `since` is the first day not covered, at the latest the day of collection. */
  | { state: 'OVERDUE'; since: string }
  /** There is a negative test in time, but the stay at the centre was too short, or is unknown. */
  | { state: 'RESIDENCE'; by: T }

/** States of a disease, the most urgent first. */
const STATES = ['POSITIVE', 'MISSING', 'UNDATED', 'PENDING', 'OVERDUE', 'RESIDENCE'] as const
type State = (typeof STATES)[number]

/**
 * Judges the tests for one requirement. Positive results are judged by `positiveTest`.
 * @param tests of the donor, the latest sample first
 */
export function coverageOf<T extends Test>(
  requirement: Requirement,
  tests: readonly T[],
  produced_on: string | null,
  donor: Donor,
): Coverage<T> {
  if (!tests.some(({ disease }) => disease === requirement.disease)) return { state: 'MISSING' }
  if (produced_on === null) return { state: 'UNDATED' }
  const own = testsFor(requirement, tests)
  const inTime = own.filter(({ sampled_on }) => isInTime(requirement, daysBetween(produced_on, sampled_on)))
  const negative = inTime.filter(({ result }) => result === 'NEGATIVE')
  const settled = negative.find((test) => isSettled(requirement, test, produced_on, donor))
  if (settled) return { state: 'COVERED', by: settled }
  if (negative[0]) return { state: 'RESIDENCE', by: negative[0] }
  const pending = inTime.find(({ result }) => result === null)
  if (pending) return { state: 'PENDING', by: pending }
  const before = own.find(({ sampled_on, result }) => result === 'NEGATIVE' && sampled_on <= produced_on)
  const days = daysCovered(requirement)
  return {
    state: 'OVERDUE',
    since: before && days !== null ? addDays(before.sampled_on, days + 1) : produced_on,
  }
}

/**
 * Finds a positive test that counts for a collection: the latest result; any positive result for EIA, because infected
 * horses remain carriers; and one near the collection, even if a later one is negative. Near is within a year before it or
 * 90 days after it, or longer if a requirement accepts samples for longer. Without a day of collection every positive
 * result counts.
 * @param tests of the donor, the latest sample first
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
  return results.find(({ result, sampled_on }, index) => {
    if (result !== 'POSITIVE') return false
    if (index === 0 || disease === 'EIA' || produced_on === null) return true
    const day = daysBetween(produced_on, sampled_on)
    return windows.some(
      ({ days_before, days_after }) => day >= -(days_before ?? 0) && day <= (days_after?.to ?? 0),
    )
  })
}

/**
 * Lists the diseases of which the tests of a donor do not cover a collection, each under its most urgent state.
 * @param tests of the donor, the latest sample first
 */
export function uncoveredDiseases(
  programme: readonly Requirement[],
  tests: readonly Test[],
  { produced_on, origin }: Collection,
  donor: Donor,
): Record<State, Disease[]> {
  const found: Record<State, Disease[]> = {
    ...{ POSITIVE: [], MISSING: [], UNDATED: [], PENDING: [], OVERDUE: [], RESIDENCE: [] },
  }
  for (const disease of DISEASES) {
    const states = new Set<string>(
      programme
        .filter((requirement) => requirement.disease === disease && applies(requirement, origin, donor))
        .map((requirement) => coverageOf(requirement, tests, produced_on, donor).state),
    )
    if (positiveTest(disease, tests, programme, produced_on)) states.add('POSITIVE')
    const state = STATES.find((one) => states.has(one))
    if (state) found[state].push(disease)
  }
  return found
}

export type RegularSample = {
  disease: Disease
  sample: string | null
  state: (typeof REGULAR_STATES)[number]
  /** Last day covered if VALID, first day not covered if OVERDUE, day of the sample if PENDING; otherwise null. */
  day: string | null
}

/**
 * Lists the samples that are due regularly for semen collected from a stallion, as of a day. Requirements that accept only
 * samples after each collection and set no interval are not among them.
 * @param tests of the stallion, the latest sample first
 */
export function regularSamples(
  programme: readonly Requirement[],
  tests: readonly Test[],
  on: string,
  donor: Donor,
): RegularSample[] {
  return programme
    .filter((requirement) => applies(requirement, 'PRODUCTION', donor))
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

/** Whether a requirement is for such semen. A stallion without an entry is judged by all requirements. */
function applies(
  { residence, origin }: Requirement,
  batchOrigin: Collection['origin'],
  donor: Donor,
): boolean {
  return (
    (origin === null || origin === batchOrigin) &&
    (residence === null || donor.residence === null || residence === donor.residence)
  )
}

function testsFor<T extends Test>({ disease, sample }: Requirement, tests: readonly T[]): T[] {
  const word = sample?.toLowerCase() ?? ''
  return tests.filter((test) => test.disease === disease && (test.sample ?? '').toLowerCase().includes(word))
}

/** Days for which a sample covers later collections: until it is too old, or until the next regular one is due. */
function daysCovered({ days_before, interval_days }: Requirement): number | null {
  return days_before === null ? null : Math.min(days_before, interval_days ?? days_before)
}

/** @param day of the sample, counted from the collection; negative before it */
function isInTime(requirement: Requirement, day: number): boolean {
  const { days_after } = requirement
  const days = daysCovered(requirement)
  const isBefore = days !== null && day <= 0 && day >= -days
  return isBefore || (days_after !== null && day >= days_after.from && day <= days_after.to)
}

/** Whether the donor had been at the centre long enough, before the collection and before the sample. */
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
