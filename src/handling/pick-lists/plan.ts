/** Plan of an opening: the straws to take, their places, and the order of the lifts. */
import { numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { type Location, placeKey } from '#stock/containers/contract.ts'

export type Want = {
  id: string
  batch_id: string
  owner_id: string
  /** Number of straws still needed; `numbers` is null unless the straws are named. */
  left: number
  numbers: StrawNumbers | null
  from: Location | null
}

/** Stored straws at one place. */
export type There = { batch_id: string; owner_id: string; location: Location | null; numbers: StrawNumbers }

/** Returns the key of a line of stock; phones store it in queued entries. */
export function stockKey({ batch_id, owner_id, location }: Omit<There, 'numbers'>): string {
  return `${batch_id} ${owner_id} ${placeKey(location)}`
}

export type Planned = { line_id: string; batch_id: string; location: Location | null; numbers: StrawNumbers }

/** Canister that comes up once, or straws without a place. */
export type LiftOf<T> = { container_id: string | null; canister: number | null; takes: T[] }

type NumberedStraw = { number: number; location: Location | null }

const canisterKey = (location: Location | null) =>
  location === null ? '' : `${location.container_id}/${location.canister}`

/**
 * Chooses straws for each line, named ones first. For an amount, canisters that come up anyway are preferred, then
 * those with enough straws, then the lowest numbers.
 */
export function planTakes(wants: readonly Want[], stock: readonly There[]): Planned[] {
  const taken = new Set<string>()
  const lifted = new Set<string>()
  const inOrder = [...wants].sort(
    (left, right) => Number(left.numbers === null) - Number(right.numbers === null),
  )
  const takes = new Map<string, Planned[]>()
  for (const want of inOrder) {
    const free = standingOf(want, stock).filter(({ number }) => !taken.has(`${want.batch_id} ${number}`))
    const chosen = want.numbers === null ? choose(free, want.left, lifted) : named(free, want.numbers)
    for (const { number, location } of chosen) {
      taken.add(`${want.batch_id} ${number}`)
      lifted.add(canisterKey(location))
    }
    takes.set(want.id, byPlace(want, chosen))
  }
  return wants.flatMap(({ id }) => takes.get(id)!)
}

function standingOf(
  { batch_id, owner_id, from }: Pick<Want, 'batch_id' | 'owner_id' | 'from'>,
  stock: readonly There[],
): NumberedStraw[] {
  return stock
    .filter((there) => there.batch_id === batch_id && there.owner_id === owner_id)
    .filter(({ location }) => from === null || placeKey(location) === placeKey(from))
    .flatMap(({ location, numbers }) => numbersIn(numbers).map((number) => ({ number, location })))
    .sort((left, right) => left.number - right.number)
}

function named(free: NumberedStraw[], numbers: StrawNumbers): NumberedStraw[] {
  const wanted = new Set(numbersIn(numbers))
  return free.filter(({ number }) => wanted.has(number))
}

/**
 * Chooses straws, first from canisters whose keys are in `lifted`, because these come up anyway.
 * @param free available straws, sorted by number
 */
function choose(free: NumberedStraw[], amount: number, lifted: ReadonlySet<string>): NumberedStraw[] {
  const canisters = [...Map.groupBy(free, ({ location }) => canisterKey(location))]
  const rank = ([key, straws]: (typeof canisters)[number]) => {
    const isEnough = straws.length >= amount
    return key === '' ? 3 : lifted.has(key) ? 0 : isEnough ? 1 : 2
  }
  return canisters
    .sort((left, right) => rank(left) - rank(right) || left[1][0]!.number - right[1][0]!.number)
    .flatMap(([, straws]) => openedFirst(straws))
    .slice(0, amount)
}

/** Sorts levels by amount, so that a started level is finished before another is started. */
function openedFirst(straws: NumberedStraw[]): NumberedStraw[] {
  return [...Map.groupBy(straws, ({ location }) => placeKey(location)).values()]
    .sort((left, right) => left.length - right.length || right[0]!.location!.level - left[0]!.location!.level)
    .flat()
}

function byPlace({ id, batch_id }: Want, chosen: NumberedStraw[]): Planned[] {
  return [...Map.groupBy(chosen, ({ location }) => placeKey(location)).values()].map((there) => ({
    line_id: id,
    batch_id,
    location: there[0]!.location,
    numbers: rangesOf(there.map(({ number }) => number)),
  }))
}

/** Returns stored straws that no take has: at the line's places first, then in canisters that come up anyway. */
export function spareFor(
  { id, batch_id, owner_id }: Pick<Want, 'id' | 'batch_id' | 'owner_id'>,
  takes: readonly Planned[],
  stock: readonly There[],
): number[] {
  const taken = new Set(
    takes.filter((take) => take.batch_id === batch_id).flatMap(({ numbers }) => numbersIn(numbers)),
  )
  const places = new Set(
    takes.filter(({ line_id }) => line_id === id).map(({ location }) => placeKey(location)),
  )
  const lifted = new Set(takes.map(({ location }) => canisterKey(location)))
  const rank = ({ location }: NumberedStraw) =>
    places.has(placeKey(location)) ? 0 : lifted.has(canisterKey(location)) ? 1 : 2
  return standingOf({ batch_id, owner_id, from: null }, stock)
    .filter(({ number }) => !taken.has(number))
    .sort((left, right) => rank(left) - rank(right))
    .map(({ number }) => number)
}

const BY_NAME = new Intl.Collator('en', { numeric: true })

/**
 * Groups takes by canister: the upper level first, then the lowest numbers; straws without a place come last.
 * @param labels labels of the containers, by id
 */
export function liftsOf<T extends { location: Location | null; numbers: StrawNumbers }>(
  takes: readonly T[],
  labels: ReadonlyMap<string, string>,
): LiftOf<T>[] {
  const lifts = [...Map.groupBy(takes, ({ location }) => canisterKey(location)).values()].map((there) => ({
    container_id: there[0]!.location?.container_id ?? null,
    canister: there[0]!.location?.canister ?? null,
    takes: [...there].sort(
      (left, right) =>
        (right.location?.level ?? 0) - (left.location?.level ?? 0) || firstOf(left) - firstOf(right),
    ),
  }))
  return lifts.sort((left, right) => {
    if (left.container_id === null || right.container_id === null)
      return Number(left.container_id === null) - Number(right.container_id === null)
    return (
      BY_NAME.compare(labels.get(left.container_id) ?? '', labels.get(right.container_id) ?? '') ||
      left.container_id.localeCompare(right.container_id) ||
      left.canister! - right.canister!
    )
  })
}

const firstOf = ({ numbers }: { numbers: StrawNumbers }) => numbers[0]?.[0] ?? 0

export function without(numbers: StrawNumbers, others: StrawNumbers): StrawNumbers {
  const left = new Set(numbersIn(others))
  return rangesOf(numbersIn(numbers).filter((number) => !left.has(number)))
}

export function within(numbers: StrawNumbers, others: StrawNumbers): StrawNumbers {
  return without(numbers, without(numbers, others))
}

/** Returns the lowest requested straws, then the lowest spare ones, because a straw does not show its number. */
export function outOf(wanted: StrawNumbers, spare: StrawNumbers, cameOut: number): StrawNumbers {
  return rangesOf([...numbersIn(wanted), ...numbersIn(spare)].slice(0, cameOut))
}
