import { OWN } from '#stock/containers/web/place-name.ts'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { gathered, type StockAtPlace, type Target, targetOf } from '../bookings.ts'
import { type AmountPick, groupsOf, type StrawGroup, type Subject } from './straw-pick.ts'

export type Values = AmountPick & {
  to: Location | null
  /** Whether to leave the straws without a place, temporarily. */
  isOut: boolean
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

export function targetIn({ to, isOut }: Values, containers: readonly ContainerSummary[]): Target | undefined {
  if (isOut) return null
  if (to === null || to.level !== OWN) return to ?? undefined
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
