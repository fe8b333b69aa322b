import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { grouped } from '#platform/contract/grouped.ts'
import type { CountedCanister, CountLine, Difference, Found } from './shapes.ts'

export type StoredLine = Omit<CountLine, 'now'>

export function keyOfLine({ level, batch_id, owner_id }: Pick<CountLine, 'level' | 'batch_id' | 'owner_id'>) {
  return [level, batch_id, owner_id].join('/')
}

export function withFound(lines: readonly CountLine[], line: CountLine, found: Found | null): CountLine[] {
  return lines.map((one) => (keyOfLine(one) === keyOfLine(line) ? { ...one, found } : one))
}

export function amountOf(found: Found): number {
  return 'amount' in found ? found.amount : countNumbers(found.numbers)
}

/** Returns missing and extra straws at the time of the count. Later movements do not matter. */
export function deviation({ book, found }: { book: StrawNumbers; found: Found }): {
  less: number
  more: number
} {
  if ('numbers' in found) {
    const { numbers } = found
    return { less: countNumbers(without(book, numbers)), more: countNumbers(without(numbers, book)) }
  }
  const difference = found.amount - countNumbers(book)
  return { less: Math.max(0, -difference), more: Math.max(0, difference) }
}

/**
 * Formats a deviation as "−2", "+1", or "−2 +1" if straws other than the expected ones were found; empty if the count
 * agrees.
 */
export function deviationText({ less, more }: ReturnType<typeof deviation>): string {
  return [less > 0 && `−${grouped(less)}`, more > 0 && `+${grouped(more)}`].filter(Boolean).join(' ')
}

/** Adds up straws at the time of the counts. `found` includes unknown straws. */
export function sumsOf(canisters: readonly CountedCanister[]) {
  const sums = { expected: 0, inPlace: 0, found: 0 }
  for (const { counted_at, lines, unknown } of canisters) {
    if (counted_at === null) continue
    for (const { book, found } of lines) {
      if (found === null) continue
      const expected = countNumbers(book)
      sums.expected += expected
      sums.inPlace += expected - deviation({ book, found }).less
      sums.found += amountOf(found)
    }
    for (const { amount } of unknown) sums.found += amount
  }
  return sums
}

/** Adds up the differences by kind. `moved` counts expected straws that left later, which are not a difference. */
export function countSums(
  canisters: readonly CountedCanister[],
  differences: readonly Pick<Difference, 'kind' | 'straws'>[],
) {
  const sums = { ...sumsOf(canisters), MISPLACED: 0, MISSING: 0, UNEXPECTED: 0, UNKNOWN: 0 }
  for (const { kind, straws } of differences) sums[kind] += straws
  return { ...sums, moved: sums.expected - sums.inPlace - sums.MISPLACED - sums.MISSING }
}

export function without(numbers: StrawNumbers, others: StrawNumbers): StrawNumbers {
  const gone = new Set(numbersIn(others))
  return rangesOf(numbersIn(numbers).filter((number) => !gone.has(number)))
}

export function inBoth(numbers: StrawNumbers, others: StrawNumbers): StrawNumbers {
  const there = new Set(numbersIn(others))
  return rangesOf(numbersIn(numbers).filter((number) => there.has(number)))
}

export function highest(numbers: StrawNumbers, amount: number): StrawNumbers {
  return amount === 0 ? [] : rangesOf(numbersIn(numbers).slice(-amount))
}

export function lowest(numbers: StrawNumbers, amount: number): StrawNumbers {
  return rangesOf(numbersIn(numbers).slice(0, amount))
}

type ComparedLine = Pick<CountLine, 'book' | 'now'> & { found: Found }

/** Differences of one line. Missing straws are known by number; surplus straws may not be. */
export type Compared = {
  missing: StrawNumbers
  /**
   * Whether the missing straws are assumed to have the highest numbers, because the line was counted by
   * amount.
   */
  is_highest: boolean
  surplus: number
  surplusNumbers: StrawNumbers | null
}

/** Compares a line with the book at its count and now. Later movements may explain differences, but never cause any. */
export function compareLine({ book, now, found }: ComparedLine): Compared {
  if ('numbers' in found) {
    const surplusNumbers = without(without(found.numbers, book), now)
    return {
      missing: inBoth(without(book, found.numbers), now),
      is_highest: false,
      surplus: countNumbers(surplusNumbers),
      surplusNumbers,
    }
  }
  const then = found.amount - countNumbers(book)
  const today = found.amount - countNumbers(now)
  const missing = Math.max(0, Math.min(-then, -today))
  return {
    missing: highest(inBoth(book, now), missing),
    is_highest: missing > 0,
    surplus: Math.max(0, Math.min(then, today)),
    surplusNumbers: null,
  }
}

/**
 * Difference without its decision, and without the facts from the journal: other places of its straws, and
 * losses.
 */
export type Bare = Omit<Difference, 'places' | 'losses' | 'decision'> & {
  /** Place where misplaced straws are missing; null for other kinds. */
  from: { canister: number; level: number } | null
}

type Side = {
  canister: number
  line: CountLine
  missing: StrawNumbers
  is_highest: boolean
  surplus: number
  surplusNumbers: StrawNumbers | null
}

/**
 * Returns the differences, ordered by place. A surplus is misplaced if straws of the same batch and owner are
 * missing at another place.
 */
export function compareCount(canisters: readonly CountedCanister[]): Bare[] {
  const counted = canisters.filter(({ counted_at }) => counted_at !== null)
  const sides = counted.flatMap(({ canister, lines }) =>
    lines.flatMap((line): Side[] =>
      line.found === null ? [] : [{ canister, line, ...compareLine({ ...line, found: line.found }) }],
    ),
  )
  const misplaced = sides.flatMap((there) =>
    sides
      .filter((from) => from !== there && isSameKind(from, there))
      .flatMap((from) => moveOver(from, there)),
  )
  const rest = sides.flatMap((side) => [...missingAt(side), ...unexpectedAt(side)])
  const unknown = counted.flatMap(({ canister, unknown: some }) =>
    some.map(({ level, print, amount }, index) =>
      difference('UNKNOWN', { canister, level, batch_id: null, owner_id: null }, amount, {
        key: `UNKNOWN/${canister}/${level}/${index}`,
        print,
      }),
    ),
  )
  return [...misplaced, ...rest, ...unknown].toSorted(
    (left, right) => left.canister - right.canister || right.level - left.level,
  )
}

function isSameKind({ line: one }: Side, { line: other }: Side): boolean {
  return one.batch_id === other.batch_id && one.owner_id === other.owner_id
}

function moveOver(from: Side, there: Side): Bare[] {
  const numbers = common(from, there)
  const straws = countNumbers(numbers)
  if (straws === 0) return []
  const left = countNumbers(from.missing) - straws
  // Straws found elsewhere are not missing. If the line was counted by amount, choose the missing numbers
  // again from its other straws.
  from.missing = from.is_highest
    ? highest(without(inBoth(from.line.book, from.line.now), numbers), left)
    : without(from.missing, numbers)
  there.surplus -= straws
  there.surplusNumbers &&= without(there.surplusNumbers, numbers)
  const place = { canister: there.canister, level: there.line.level }
  const { batch_id, owner_id } = there.line
  const at = { canister: from.canister, level: from.line.level }
  return [
    difference('MISPLACED', { ...place, batch_id, owner_id }, straws, {
      key: ['MISPLACED', place.canister, place.level, batch_id, owner_id, at.canister, at.level].join('/'),
      numbers,
      is_highest: from.is_highest && there.surplusNumbers === null,
      from: at,
    }),
  ]
}

function common(from: Side, there: Side): StrawNumbers {
  const missing = countNumbers(from.missing)
  if (there.surplusNumbers === null) {
    const max = Math.min(missing, there.surplus)
    return from.is_highest ? highest(from.missing, max) : lowest(from.missing, max)
  }
  const surplus = inBoth(there.surplusNumbers, from.is_highest ? from.line.now : from.missing)
  return lowest(surplus, missing)
}

function missingAt({ canister, line, missing, is_highest }: Side): Bare[] {
  const straws = countNumbers(missing)
  if (straws === 0) return []
  const { level, batch_id, owner_id } = line
  return [
    difference('MISSING', { canister, level, batch_id, owner_id }, straws, { numbers: missing, is_highest }),
  ]
}

function unexpectedAt({ canister, line, surplus, surplusNumbers: numbers }: Side): Bare[] {
  if (surplus === 0) return []
  const { level, batch_id, owner_id } = line
  return [difference('UNEXPECTED', { canister, level, batch_id, owner_id }, surplus, { numbers })]
}

type Where = Pick<Bare, 'canister' | 'level' | 'batch_id' | 'owner_id'>

function difference(kind: Bare['kind'], where: Where, straws: number, more: Partial<Bare>): Bare {
  const { canister, level, batch_id, owner_id } = where
  return {
    key: [kind, canister, level, batch_id, owner_id].join('/'),
    kind,
    ...where,
    straws,
    numbers: null,
    is_highest: false,
    print: null,
    from: null,
    ...more,
  }
}
