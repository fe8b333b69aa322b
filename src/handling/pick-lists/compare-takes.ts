/** Comparison of an opening with the current stock, on the server or on a phone. */
import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Location } from '#stock/containers/contract.ts'
import { bookedBatch } from './opening-steps.ts'
import { liftsOf, outOf, stockKey, type There, within, without } from './plan.ts'
import type { OpeningLift, Take } from './shapes.ts'

/** Take as it was when the opening started, with its count. */
export type StoredTake = Omit<Take, 'wanted' | 'gone' | 'spare' | 'out'>

export type ComparedTake<T extends StoredTake> = T &
  Pick<Take, 'wanted' | 'spare' | 'out'> & { missing: StrawNumbers }

/** Compares takes with the stock, and chooses the straws to book for those that came out. */
export function compareTakes<T extends StoredTake>(
  takes: readonly T[],
  stock: readonly There[],
): ComparedTake<T>[] {
  // Claim straws, so that no two takes have the same one.
  const claimed = new Map<string, Set<number>>()
  const claim = (batch_id: string, numbers: StrawNumbers) => {
    const taken = claimed.get(batch_id) ?? new Set()
    for (const number of numbersIn(numbers)) taken.add(number)
    claimed.set(batch_id, taken)
  }
  for (const { batch_id, numbers } of takes) claim(batch_id, numbers)
  const free = (there: StrawNumbers, of: string) =>
    rangesOf(numbersIn(there).filter((number) => !claimed.get(of)?.has(number)))
  const standing = new Map(stock.map((there) => [stockKey(there), there.numbers]))
  return takes.map((take) => {
    const { batch_id, owner_id, location, numbers, came_out, instead } = take
    const here = standing.get(stockKey(take)) ?? []
    const still = within(numbers, here)
    const spare = free(here, batch_id)
    const out = instead
      ? lowestNear(stock, instead.batch_id, owner_id, location, free, came_out ?? 0)
      : outOf(still, spare, came_out ?? 0)
    claim(bookedBatch(take), out)
    return {
      ...take,
      numbers: still,
      wanted: countNumbers(numbers),
      missing: without(numbers, still),
      spare: countNumbers(spare),
      out,
    }
  })
}

/** Returns `amount` straws of a batch: first those in the canister of `location`, then the lowest numbers. */
function lowestNear(
  stock: readonly There[],
  batch_id: string,
  owner_id: string,
  location: Location | null,
  free: (there: StrawNumbers, of: string) => StrawNumbers,
  amount: number,
): StrawNumbers {
  const isNear = ({ location: there }: There) =>
    there?.container_id === location?.container_id && there?.canister === location?.canister
  const straws = stock
    .filter((there) => there.batch_id === batch_id && there.owner_id === owner_id)
    .toSorted((left, right) => Number(isNear(right)) - Number(isNear(left)) || firstOf(left) - firstOf(right))
    .flatMap(({ numbers }) => numbersIn(free(numbers, batch_id)))
  return rangesOf(straws.slice(0, amount))
}

const firstOf = ({ numbers }: There) => numbers[0]![0]

type Placed = Pick<Take, 'number' | 'location' | 'numbers'>
type LiftedCanister = { container_id: string; canister: number; seconds: number }

/**
 * Returns the lifts in the order in which the canisters come up.
 * @param stored takes as they were at the start, so that missing straws do not change the order
 * @param labels labels of the containers, by id
 */
export function openingLifts(
  stored: readonly Placed[],
  takes: readonly Take[],
  labels: ReadonlyMap<string, string>,
  lifted: readonly LiftedCanister[],
): OpeningLift[] {
  const inOrder = new Map(
    liftsOf(
      stored.map(({ number, location, numbers }) => ({ number, location, numbers })),
      labels,
    )
      .flatMap((lift) => lift.takes)
      .map(({ number }, index) => [number, index]),
  )
  return liftsOf(takes, labels).map((lift) => ({
    ...lift,
    takes: lift.takes.toSorted((left, right) => inOrder.get(left.number)! - inOrder.get(right.number)!),
    seconds: lifted
      .filter(
        ({ container_id, canister }) => container_id === lift.container_id && canister === lift.canister,
      )
      .map(({ seconds }) => seconds),
  }))
}
