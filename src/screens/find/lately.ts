/** The places a person looked for last, kept in this browser until log-out. Only ids: what they hold is asked for. */
import { type Location, placeKey } from '#features/containers/contract.ts'

export type Lately = { batch_id: string; location: Location }

const KEY = 'looked-for-lately'
const MOST = 5

type Person = { tenant_id: string; user_id: string }
type Kept = Person & { places: Lately[] }

/** @returns latest first */
export function latelyOf({ tenant_id, user_id }: Person): Lately[] {
  const kept = read()
  return kept?.tenant_id === tenant_id && kept.user_id === user_id ? kept.places : []
}

export function rememberLately(person: Person, place: Lately) {
  const others = latelyOf(person).filter((one) => keyOf(one) !== keyOf(place))
  const kept: Kept = { ...person, places: [place, ...others].slice(0, MOST) }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetLately() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}

function keyOf({ batch_id, location }: Lately): string {
  return `${batch_id}/${placeKey(location)}`
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept?.places) ? kept : null
  } catch {
    return null
  }
}
