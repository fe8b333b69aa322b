/** Timelines of a horse's tests, one for each sample that the programme requires, as pure functions. */
import type { Animal } from '#registry/animals/contract.ts'
import { addDays } from '#platform/contract/days.ts'
import type { HealthTest, Requirement } from './contract.ts'
import { appliesTo, daysCovered, testsFor } from './coverage.ts'
import { type Disease, DISEASES } from './diseases.ts'

type Test = Pick<HealthTest, 'disease' | 'sample' | 'sampled_on' | 'result'>

/** Period of a timeline; `to` is the first day after it. */
export type TestBar = { kind: 'VALID' | 'POSITIVE' | 'GAP'; from: string; to: string }

export type TestLine = {
  disease: Disease
  sample: string | null
  bars: TestBar[]
  /** Days of the samples, ascending. */
  samples: string[]
}

type Period = { from: string; to: string }

/**
 * Returns the timelines of a programme, and those of other diseases with a positive result. A gap lasts from the first
 * sample or collection on; an EIA infection is for life, any other ends with the next negative sample.
 * @param tests tests of the horse, in any order
 * @param first day of the first collection; null if none exists
 * @param last first day after the period in which tests are needed: the day after today, or after the stallion’s death
 */
export function testLines(
  programme: readonly Requirement[],
  tests: readonly Test[],
  donor: Pick<Animal, 'residence' | 'resident_since'>,
  { first, last }: { first: string | null; last: string },
): TestLine[] {
  const required = programme.filter((requirement) => appliesTo(requirement, 'PRODUCTION', donor))
  const lines = required.map((requirement) => lineOf(requirement, tests, first, last))
  const others = DISEASES.filter(
    (disease) =>
      required.every((requirement) => requirement.disease !== disease) &&
      tests.some((test) => test.disease === disease && test.result === 'POSITIVE'),
  ).map((disease) => ({
    ...{ disease, sample: null, samples: daysOf(tests.filter((test) => test.disease === disease)) },
    bars: positivePeriods(disease, tests, last).map((period) => ({ kind: 'POSITIVE' as const, ...period })),
  }))
  return [...lines, ...others]
}

function lineOf(
  requirement: Requirement,
  tests: readonly Test[],
  first: string | null,
  last: string,
): TestLine {
  const { disease, sample, days_after } = requirement
  const own = testsFor(requirement, tests)
  const days = daysCovered(requirement)
  const negative = own.filter(({ result }) => result === 'NEGATIVE')
  const covered = negative.flatMap(({ sampled_on }) => [
    ...(days === null ? [] : [{ from: sampled_on, to: addDays(sampled_on, days + 1) }]),
    ...(days_after
      ? [{ from: addDays(sampled_on, -days_after.to), to: addDays(sampled_on, 1 - days_after.from) }]
      : []),
  ])
  const positive = positivePeriods(disease, tests, last)
  const valid = without(union(covered), positive)
  const samples = daysOf(own)
  const begin = [first, samples[0] ?? null].filter((day) => day !== null).toSorted()[0]
  const gaps = begin === undefined ? [] : without([{ from: begin, to: last }], union([...valid, ...positive]))
  const bars = [
    ...valid.map((period) => ({ kind: 'VALID' as const, ...period })),
    ...positive.map((period) => ({ kind: 'POSITIVE' as const, ...period })),
    ...gaps.map((period) => ({ kind: 'GAP' as const, ...period })),
  ]
  return { disease, sample, samples, bars: bars.toSorted((a, b) => a.from.localeCompare(b.from)) }
}

const daysOf = (tests: readonly Test[]) => tests.map(({ sampled_on }) => sampled_on).toSorted()

function positivePeriods(disease: Disease, tests: readonly Test[], last: string): Period[] {
  const own = tests.filter((test) => test.disease === disease)
  const positive = own.filter(({ result }) => result === 'POSITIVE').map(({ sampled_on }) => sampled_on)
  return union(
    positive.map((from) => {
      const [negative] = own
        .filter(({ result, sampled_on }) => result === 'NEGATIVE' && sampled_on > from)
        .map(({ sampled_on }) => sampled_on)
        .toSorted()
      return {
        from,
        to: disease === 'EIA' || negative === undefined ? later(last, addDays(from, 1)) : negative,
      }
    }),
  )
}

const later = (a: string, b: string) => (a > b ? a : b)

/** Merges periods that overlap or touch. */
function union(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const { from, to } of periods.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const open = merged.at(-1)
    if (open && from <= open.to) open.to = later(open.to, to)
    else if (from < to) merged.push({ from, to })
  }
  return merged
}

/** Cuts `others`, which are merged, out of periods. */
function without(periods: readonly Period[], others: readonly Period[]): Period[] {
  return others.reduce<Period[]>(
    (left, cut) =>
      left.flatMap(({ from, to }) =>
        cut.to <= from || to <= cut.from
          ? [{ from, to }]
          : [
              { from, to: cut.from },
              { from: cut.to, to },
            ].filter((part) => part.from < part.to),
      ),
    [...periods],
  )
}
