import type { StockLine } from '../contract.ts'
import type { Rest } from './overflow.tsx'
import type { ChosenPlace } from './PlaceChooser.tsx'
import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { wholeAmount } from './amount.ts'
import type { Split } from './place-room.ts'
import { isAt } from './use-stock.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { gathered, type StockAtPlace, type Target, targetOf } from '../bookings.ts'
import { type AmountPick, groupsOf, type StrawGroup, type Subject } from './straw-pick.ts'

export type Values = AmountPick & {
  /** Destination; null leaves the straws without a place, undefined is not chosen yet. */
  to: ChosenPlace
  /** Destination of the straws that do not fit at the place. */
  rest: Rest
  warehouse_id: string
  signer_id: string
}

/**
 * Returns whether straws can retain their levels, which needs all straws of a canister or container. `own_canisters` is
 * the highest canister with straws; it is set only if the straws can also retain their canisters.
 */
export function keepsOf(subject: Subject): { ownLevels: boolean; own_canisters?: number | undefined } {
  const chosen = 'chosen' in subject ? subject.chosen : undefined
  if (!chosen || !('everything_at' in chosen) || chosen.everything_at.level !== undefined) {
    return { ownLevels: false }
  }
  const canisters = placesOf(chosen.groups).map(({ location }) => location?.canister ?? 0)
  const isWhole = chosen.everything_at.canister === undefined
  return { ownLevels: true, ...(isWhole ? { own_canisters: Math.max(...canisters) } : {}) }
}

export function targetIn({ to }: Values, containers: readonly ContainerSummary[]): Target | undefined {
  if (to?.level !== OWN) return to
  const { container_id, canister } = to
  const levels = containers.find(({ id }) => id === container_id)?.levels
  if (levels === undefined) return undefined
  return { container_id, levels, ...(canister === OWN ? {} : { canister }) }
}

export function higherThan(levels: number, subject: Subject): number {
  const groups = 'chosen' in subject ? subject.chosen.groups : []
  return placesOf(groups)
    .filter(({ location }) => (location?.level ?? 0) > levels)
    .reduce((sum, { straws }) => sum + straws, 0)
}

/**
 * Previews the relocations, one per batch, owner and destination. Straws that are already at the destination are left
 * out.
 */
export function movesOf(subject: Subject, values: Values, to: Target) {
  return groupsOf(subject, values).flatMap(
    ({ places, ...group }): (StrawGroup & { to: Location | null })[] => {
      if (!places) return [{ ...group, to: targetOf(to, null) }]
      const going = places
        .map(({ location, straws }) => ({ from: location, location: targetOf(to, location), straws }))
        .filter(({ from, location }) => placeKey(from) !== placeKey(location))
      return gathered(going).map(({ location, straws }) => ({ ...group, straws, to: location }))
    },
  )
}

function placesOf(groups: readonly StrawGroup[]): StockAtPlace[] {
  return groups.flatMap(({ places = [] }) => places)
}

/** Returns the number of straws that come to the place; chosen straws that are already there do not count. */
export function comingTo(subject: Subject, { to, amount }: Values): number {
  if (!('chosen' in subject)) return wholeAmount(amount)
  return subject.chosen.groups
    .flatMap(({ places, straws }) => places ?? [{ location: null, straws }])
    .filter(({ location }) => placeKey(location) !== placeKey(to ?? null))
    .reduce((sum, { straws }) => sum + straws, 0)
}

/** Previews a split move: the straws that fit at the place, and the others elsewhere. */
export function splitMoves(subject: Subject, values: Values, { fitting, to }: Split) {
  return groupsOf(subject, values).flatMap((group) => [
    { ...group, straws: fitting, to: values.to ?? null },
    { ...group, straws: group.straws - fitting, to },
  ])
}

/**
 * Returns two moves of a batch by number, because a second move by amount could take straws of the first. Straws that
 * are already at either place are not moved, so that there may be too few others. Returns null without a place, or if
 * straws were chosen.
 */
export function splitBookings(
  subject: Subject,
  { owner_id, from, amount, to: first }: Values,
  { fitting, to }: Split,
  lines: readonly StockLine[],
) {
  if ('chosen' in subject || !first) return null
  const { id: batch_id } = subject.batch
  const keys = new Set([first, to].map(placeKey))
  const straws = lines
    .filter((line) => line.owner_id === owner_id && isAt(line, from) && !keys.has(placeKey(line.location)))
    .flatMap(({ numbers, location }) => numbersIn(numbers).map((number) => ({ number, location })))
    .toSorted((a, b) => a.number - b.number)
    .slice(0, wholeAmount(amount))
  const booking = (some: typeof straws, target: Location) => ({
    batch_id,
    numbers: rangesOf(some.map(({ number }) => number)),
    holder_id: null,
    seen_at: gathered(some.map(({ location }) => ({ location, straws: 1 }))),
    relocation: { to: target },
  })
  return [booking(straws.slice(0, fitting), first), booking(straws.slice(fitting), to)]
}

export function countNamed(bookings: readonly { numbers: StrawNumbers }[]): number {
  return bookings.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
}
