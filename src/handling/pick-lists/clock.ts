/**
 * Limits on how long a canister may be up, because above the frost line a straw is harmed within ten seconds.
 */

/** Seconds after which a raised canister must go down soon. */
export const SOON = 5
/** Seconds after which a raised canister must go down now. */
export const NOW = 8
/** Maximum seconds for which a canister may be up: one turn of the clock. */
export const OVER = 10

/** Minimum seconds for which the nitrogen boils after a canister is lowered; more if the canister was up longer. */
const SHORTEST_BOIL = 15
const LONGEST_BOIL = 30

export type Phase = 'good' | 'soon' | 'now'

export function phaseAt(seconds: number): Phase {
  if (seconds < SOON) return 'good'
  return seconds < NOW ? 'soon' : 'now'
}

/** Returns the number of beeps, and the milliseconds of vibration, at a whole second. */
export function signalAt(second: number): { beeps: number; shakes: number } {
  if (second >= OVER) return { beeps: 3, shakes: 600 }
  if (second === NOW) return { beeps: 2, shakes: 300 }
  return { beeps: second === SOON ? 1 : 0, shakes: 0 }
}

export function boilAfter(seconds: number): number {
  return Math.min(LONGEST_BOIL, Math.max(SHORTEST_BOIL, Math.round(SHORTEST_BOIL + (seconds - SOON) * 1.5)))
}
