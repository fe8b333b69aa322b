/** Straws of the account as the palette searches them. */
import type { ListedBatch } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { type Act, isNamed, isOnDay, nearestName, strawsOf, takeName } from '#stock/straws/act-grammar.ts'
import { shortDate } from '#platform/contract/days.ts'
import { paletteTexts as texts } from './palette-texts.ts'

type StockedPlace = Location & { label: string; canisters: number; straws: number }

/** Stored straws of one owner and batch; a batch without stored straws has one entry without an owner. */
export type Owned = {
  batch: Pick<ListedBatch, 'id' | 'label' | 'animal' | 'straw_colour' | 'available_from' | 'quality'>
  straws_per_dose: number | null
  owner_id: string
  owner_name: string
  straws: number
  /** Places, the one with most straws first; only one if the sentence names the container, canister or level. */
  places: StockedPlace[]
  isNarrowed?: boolean
}

export function placeText({ places, straws }: Pick<Owned, 'places' | 'straws'>): string {
  const [first, ...others] = places
  if (!first) return straws > 0 ? containerTexts.noPlace : ''
  return others.length === 0
    ? containerTexts.place(first.label, first.canister, first.level)
    : texts.inPlaces(places.length)
}

/** Returns the horse and the day of a batch. */
export const announced = ({ batch }: Pick<Owned, 'batch'>) =>
  `${batch.animal.name}, ${shortDate(batch.available_from)}`

/**
 * Returns the details that distinguish these straws from others: horse, day, place, and the owner if it is
 * not the account itself.
 */
export function whichAndWhere(owned: Owned, self_id: string | undefined): string {
  const owner = self_id !== undefined && owned.owner_id !== self_id ? owned.owner_name : ''
  return [announced(owned), owner, placeText(owned)].filter(Boolean).join(' · ')
}

export function dosesText(amount: number | null, { straws_per_dose }: Owned): string | null {
  const whole = dosesOf(amount, straws_per_dose)
  return whole && whole.doses > 0 ? texts.doses(whole.doses, whole.straws_left_over) : null
}

/** Returns a warning if a number of straws is less than a dose. */
export function lessText(amount: number | null, { straws_per_dose }: Owned): string | null {
  const isLess = amount !== null && amount > 0 && straws_per_dose !== null && amount < straws_per_dose
  return isLess ? texts.lessThanDose(straws_per_dose) : null
}

type Listed = Owned['batch'] & {
  computed: Pick<ListedBatch['computed'], 'straws_per_dose'>
  owners: ListedBatch['owners']
}

export function ownedStraws(
  batches: readonly Listed[],
  containers: readonly Pick<ContainerSummary, 'id' | 'label' | 'canisters' | 'contents'>[],
): Owned[] {
  return batches.flatMap((batch) => {
    const { straws_per_dose } = batch.computed
    const places = containers.flatMap(({ id: container_id, label, canisters, contents }) =>
      contents
        .filter(({ batch_id }) => batch_id === batch.id)
        .map(({ owner_id, canister, level, straws }) => ({
          ...{ owner_id, container_id, canister, level, label, canisters, straws },
        })),
    )
    const owners = batch.owners.filter(({ stored }) => stored > 0)
    if (owners.length === 0)
      return [{ batch, straws_per_dose, owner_id: '', owner_name: '', straws: 0, places: [] }]
    return owners.map(({ party_id, name, stored }) => ({
      ...{ batch, straws_per_dose, owner_id: party_id, owner_name: name, straws: stored },
      places: places
        .filter(({ owner_id }) => owner_id === party_id)
        .toSorted((left, right) => right.straws - left.straws),
    }))
  })
}

type Query = { act: Act; owned: readonly Owned[]; self_id: string | undefined }

/**
 * Returns the straws that a sentence names: the account's own first, then those with enough straws, then the oldest. If
 * the sentence names a container, canister or level, each place is a separate entry, so that an act takes no straws
 * from elsewhere.
 */
export function matching({ act, owned, self_id }: Query): Owned[] {
  const labels = new Set(owned.flatMap(({ places }) => places.map(({ label }) => label)))
  const { label: container, words } = takeName(act.words, [...labels])
  const isThere = ({ canister, level, label }: StockedPlace) =>
    (act.canister === null || canister === act.canister) &&
    (act.level === null || level === act.level) &&
    (container === null || label === container)
  const isNarrowed = act.canister !== null || act.level !== null || container !== null
  const named = owned.flatMap((one): Owned[] => {
    const { batch, places } = one
    if (!isNamed(words, batch.label, batch.animal.name, ...places.map(({ label }) => label))) return []
    if (act.day && !isOnDay(act.day, batch.available_from)) return []
    if (!isNarrowed) return [one]
    return places
      .filter(isThere)
      .map((place) => ({ ...one, places: [place], straws: place.straws, isNarrowed }))
  })
  const rank = (one: Owned) =>
    (one.owner_id === self_id ? 0 : 2) + (one.straws >= (strawsOf(act, one.straws_per_dose) ?? 1) ? 0 : 1)
  return named.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      left.batch.available_from.localeCompare(right.batch.available_from) ||
      left.batch.label.localeCompare(right.batch.label),
  )
}

type Named = Pick<ContainerSummary, 'id' | 'label' | 'contents' | 'batches' | 'animals'>

/**
 * Returns the horses and batches in a container, then the container itself. Horses and batches have no totals, because
 * some of their straws may be elsewhere.
 */
export function namesIn({ id, label, contents, batches, animals }: Named) {
  const none = { detail: null, straw_colour: null, place: null, straws: null }
  return [
    ...animals.map(({ id: animal_id, name: title }) => ({
      ...{ ...none, kind: 'ANIMAL' as const, id: animal_id, title },
    })),
    ...batches.map(({ id: batch_id, label: title, straw_colour }) => ({
      ...{ ...none, kind: 'BATCH' as const, id: batch_id, title, straw_colour },
    })),
    { ...none, kind: 'CONTAINER' as const, id, title: label, straws: countStraws(contents) },
  ]
}

/**
 * Returns the horse, batch or container with the name nearest to a misspelt one, from the containers and
 * their contents.
 */
export const nearestIn = (containers: readonly Named[], name: string) =>
  nearestName(name, containers.flatMap(namesIn), ({ title }) => title)
