/** Detection of impossible measurements, such as typos, or kilograms entered as litres. */
import type { Vessel } from '#stock/containers/vessel.ts'
import { KG_PER_LITRE, litresOf, type Reading } from './litres.ts'

/** Factor by which a reading may exceed the maker's volume: dry shippers absorb more, and rods are held at an angle. */
const ROOM = 1.25
/** Tolerance for phones whose clocks run ahead. */
const AHEAD_MS = 5 * 60 * 1000
const FIRST = '2000-01-01'

export type Typed = Reading & { happened_at: string; added_litres: number | null }
export type Problem = { field: 'cm' | 'kg' | 'litres' | 'added_litres' | 'happened_at'; message: string }

/**
 * Checks a measurement against the vessel's data sheet and the time `now`.
 * @returns the first problem, or null if the measurement is plausible
 */
export function problemOf(vessel: Vessel, typed: Typed, now: string): Problem | null {
  const { tare_kg, litres: full } = vessel
  const { kg, added_litres, happened_at } = typed
  if (Date.parse(happened_at) > Date.parse(now) + AHEAD_MS)
    return { field: 'happened_at', message: 'Date is in the future' }
  if (happened_at < FIRST) return { field: 'happened_at', message: 'Check the year' }
  if (kg !== null && tare_kg !== null && kg < tare_kg)
    return { field: 'kg', message: `Empty, it weighs ${tare_kg} kg` }
  if (full === null) return null
  const max = full * ROOM
  const held = litresOf(vessel, typed)
  const field = typed.cm !== null ? 'cm' : kg !== null ? 'kg' : 'litres'
  if (held !== null && held > max) return { field, message: `It holds only ${full} l` }
  if (kg !== null && tare_kg === null && kg > max * KG_PER_LITRE * HEAVIEST_TARE)
    return { field, message: `It holds only ${full} l` }
  if (added_litres !== null && added_litres > max * POURED_AWAY)
    return { field: 'added_litres', message: `It holds only ${full} l` }
  return null
}

/** Upper limit of the weight of a vessel of unknown empty weight, as a multiple of the weight of its nitrogen. */
const HEAVIEST_TARE = 10
/** Upper limit of a refill, as a multiple of the volume: a warm vessel boils off more than it retains. */
const POURED_AWAY = 3
