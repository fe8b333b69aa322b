/** Measurements that cannot be: a slipped finger, kilograms typed as litres. Pure rules. */
import type { Vessel } from '#features/containers/vessel.ts'
import { KG_PER_LITRE, litresOf, type Reading } from './litres.ts'

/** By how much what is read may exceed what the maker says: shippers soak up more, rods lean. */
const ROOM = 1.25
/** Phones' clocks differ. */
const AHEAD_MS = 5 * 60 * 1000
const FIRST = '2000-01-01'

export type Typed = Reading & { happened_at: string; added_litres: number | null }
export type Problem = { field: 'cm' | 'kg' | 'litres' | 'added_litres' | 'happened_at'; message: string }

/** @returns null where nothing speaks against it */
export function problemOf(vessel: Vessel, typed: Typed, now: string): Problem | null {
  const { tare_kg, litres: full } = vessel
  const { kg, added_litres, happened_at } = typed
  if (Date.parse(happened_at) > Date.parse(now) + AHEAD_MS)
    return { field: 'happened_at', message: 'This is in the future' }
  if (happened_at < FIRST) return { field: 'happened_at', message: 'This year cannot be meant' }
  if (kg !== null && tare_kg !== null && kg < tare_kg)
    return { field: 'kg', message: `The empty vessel alone weighs ${tare_kg} kg` }
  if (full === null) return null
  const most = full * ROOM
  const held = litresOf(vessel, typed)
  const field = typed.cm !== null ? 'cm' : kg !== null ? 'kg' : 'litres'
  if (held !== null && held > most) return { field, message: `The vessel holds ${full} l` }
  if (kg !== null && tare_kg === null && kg > most * KG_PER_LITRE * HEAVIEST_TARE)
    return { field, message: `The vessel holds ${full} l` }
  if (added_litres !== null && added_litres > most * POURED_AWAY)
    return { field: 'added_litres', message: `The vessel holds ${full} l` }
  return null
}

/** A vessel weighs at most as much as several times its nitrogen. */
const HEAVIEST_TARE = 10
/** A warm vessel boils off more than it keeps. */
const POURED_AWAY = 3
