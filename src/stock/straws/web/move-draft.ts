import type { StockLine } from '../contract.ts'
import type { Rest } from './overflow.tsx'
import type { ChosenPlace } from './PlaceChooser.tsx'
import { numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { isAt } from './use-stock.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { gathered, type StockAtPlace, type Target, targetOf } from '../bookings.ts'
import { type AmountPick, groupsOf, type StrawGroup, type Subject } from './straw-pick.ts'

export type Values = AmountPick & {
  /** Null leaves the straws without a place, temporarily. */
  to: ChosenPlace
  /** Destination of the straws that do not fit at the place. */
  rest: Rest
  warehouse_id: string
  signer_id: string
}

/** Returns what straws keep by default: those of whole canisters or containers keep their levels. */
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

/** Previews the relocations, one per batch, owner and destination. Straws already there are left out. */
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

type Split = { fitting: number; to: Location }

/** Previews a split move: what fits at the place, and the rest elsewhere. */
export function splitMoves(subject: Subject, values: Values, { fitting, to }: Split) {
  let left = fitting
  const groups = groupsOf(subject, values).flatMap((group) => {
    const there = Math.min(left, group.straws)
    left -= there
    return [
      { ...group, straws: there, to: values.to ?? null },
      { ...group, straws: group.straws - there, to },
    ]
  })
  return groups.filter(({ straws }) => straws > 0)
}

/**
 * Returns two moves by number, because the second amount would include straws of the first. Null if the straws have
 * no numbers here, as those of a whole place.
 */
export function splitBookings(
  subject: Subject,
  values: Values,
  { fitting, to }: Split,
  lines: readonly StockLine[],
) {
  const named = namedStraws(subject, values, lines, [values.to ?? null, to])
  if (named === null || !values.to) return null
  const numbers = named.flatMap(({ batch_id, numbers: ranges }) =>
    numbersIn(ranges).map((number) => ({ batch_id, number })),
  )
  const booking = (some: typeof numbers, target: Location) => ({
    straws: [...Map.groupBy(some, ({ batch_id }) => batch_id)].map(([batch_id, of]) => ({
      batch_id,
      numbers: rangesOf(of.map(({ number }) => number)),
    })),
    holder_id: null,
    relocation: { to: target },
  })
  return [booking(numbers.slice(0, fitting), values.to), booking(numbers.slice(fitting), to)].filter(
    ({ straws }) => straws.length > 0,
  )
}

function namedStraws(
  subject: Subject,
  { owner_id, from, amount }: Values,
  lines: readonly StockLine[],
  targets: (Location | null)[],
) {
  if ('chosen' in subject) return 'straws' in subject.chosen ? subject.chosen.straws : null
  const keys = new Set(targets.map(placeKey))
  const there = lines.filter(
    (line) => line.owner_id === owner_id && isAt(line, from) && !keys.has(placeKey(line.location)),
  )
  const numbers = there.flatMap((line) => numbersIn(line.numbers)).sort((a, b) => a - b)
  return [{ batch_id: subject.batch.id, numbers: rangesOf(numbers.slice(0, Number(amount))) }]
}
