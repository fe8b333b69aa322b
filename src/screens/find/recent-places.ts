/** Recent places, stored in this browser until log-out: only ids, and the numbers of canister and level. */
import { type Location, placeKey } from '#stock/containers/contract.ts'
import { storedValue } from '#ui/shared-state.ts'

export type RecentPlace = { batch_id: string; location: Location }

const MAX = 5

type Person = { tenant_id: string; user_id: string }

const stored = storedValue<Person & { places: RecentPlace[] }>('localStorage', 'looked-for-lately')

export function recentPlacesOf({ tenant_id, user_id }: Person): RecentPlace[] {
  const found = stored.read()
  const isOurs = found?.tenant_id === tenant_id && found.user_id === user_id && Array.isArray(found.places)
  return isOurs ? found.places : []
}

export function rememberPlace(person: Person, place: RecentPlace) {
  const others = recentPlacesOf(person).filter((one) => keyOf(one) !== keyOf(place))
  stored.write({ ...person, places: [place, ...others].slice(0, MAX) })
}

export const forgetPlaces = () => stored.write(null)

function keyOf({ batch_id, location }: RecentPlace): string {
  return `${batch_id}/${placeKey(location)}`
}

/** Text typed after "Find straws" was pressed and before the search is loaded. */
let typed = ''

export function typeEarly(text: string) {
  typed = text
}

export function takeEarly(): string {
  const text = typed
  typed = ''
  return text
}
