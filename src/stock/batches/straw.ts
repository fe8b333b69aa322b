import * as z from 'zod/mini'
import { whole } from '#platform/contract/fields.ts'

/**
 * Highest number of a straw: one less than the highest PostgreSQL integer, because the upper bound of an int4range is
 * exclusive.
 */
export const MAX_NUMBER = 2_147_483_646

const number = whole(1, MAX_NUMBER)

/** Ranges of straw numbers within one batch, `[[10, 17], [20, 20]]`: ascending and disjoint, both ends included. */
export const StrawNumbers = z.array(z.tuple([number, number]))
export type StrawNumbers = z.infer<typeof StrawNumbers>

/** Lowest and highest number that straws of a batch have or had; null if the batch never had any straws. */
export const NumberRange = z.nullable(z.tuple([number, number]))
export type NumberRange = z.infer<typeof NumberRange>

export function namedNumbers(max: number) {
  return upToNumbers(max).check(z.minLength(1, 'Required'))
}

export function upToNumbers(max: number) {
  return StrawNumbers.check(
    z.maxLength(max),
    z.refine((ranges) => ranges.every(([first, last], index) => isNext(ranges[index - 1], first, last)), {
      error: 'Ranges such as [[10, 17], [20, 20]], ascending and disjoint',
      abort: true,
    }),
    z.refine((ranges) => countNumbers(ranges) <= max, { error: `At most ${max} straws` }),
  )
}

function isNext(before: [number, number] | undefined, first: number, last: number): boolean {
  return first <= last && (before === undefined || before[1] < first)
}

/** Converts numbers to ranges. The numbers may be unsorted and contain duplicates. */
export function rangesOf(numbers: readonly number[]): StrawNumbers {
  const ranges: StrawNumbers = []
  for (const one of numbers.toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open && one <= open[1] + 1) open[1] = one
    else ranges.push([one, one])
  }
  return ranges
}

export function numbersIn(ranges: StrawNumbers): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}

export function countNumbers(ranges: StrawNumbers): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

export function areWithin(ranges: StrawNumbers, range: NumberRange): boolean {
  return ranges.every(([first, last]) => range !== null && range[0] <= first && last <= range[1])
}

/** Returns the `amount` lowest numbers of `runs`, which are sorted by number; null if there are fewer. */
export function lowestNumbers(
  runs: readonly { first: number; last: number }[],
  amount: number,
): StrawNumbers | null {
  const taken = runs.flatMap(({ first, last }) => numbersIn([[first, last]])).slice(0, amount)
  return taken.length < amount ? null : rangesOf(taken)
}

/** Formats straw numbers as "1–3, 7, 9–10". */
export function formatNumbers(ranges: StrawNumbers): string {
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}

/** Colours in which straws are sold. Each laboratory chooses the meaning of a colour; there is no standard. */
export const STRAW_COLOURS = [
  'YELLOW',
  'PINK',
  'BLUE',
  'GREEN',
  'RED',
  'ORANGE',
  'PURPLE',
  'WHITE',
  'BLACK',
  'TRANSPARENT',
] as const

export const StrawColour = z.enum(STRAW_COLOURS, { error: 'Please choose a colour.' })
export type StrawColour = z.infer<typeof StrawColour>

export const STRAW_STATUSES = ['STORED', 'CONSIGNED', 'LOST', 'SOLD', 'INSEMINATED'] as const
export type StrawStatus = (typeof STRAW_STATUSES)[number]

export const isUnused = (status: StrawStatus | null) => status === 'STORED' || status === 'CONSIGNED'

/** Reasons why a straw is no longer counted. */
export const STRAW_ENDS = ['ERASED', 'GIVEN_BACK', 'REVERSED'] as const
export type StrawEnd = (typeof STRAW_ENDS)[number]
