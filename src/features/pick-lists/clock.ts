/** How long a canister may be up: above the frost line a straw is harmed within ten seconds. Pure rules. */

/** Seconds; one turn of the clock is the last of them. */
export const SOON = 5
export const NOW = 8
export const OVER = 10

/** How long it boils after a canister is lowered, 15 to 30 seconds: the longer it was up, the longer. */
const SHORTEST_BOIL = 15
const LONGEST_BOIL = 30

export type Phase = 'good' | 'soon' | 'now'

export function phaseAt(seconds: number): Phase {
  if (seconds < SOON) return 'good'
  return seconds < NOW ? 'soon' : 'now'
}

/** How often it sounds, and for how many milliseconds the phone shakes, when so many whole seconds are over. */
export function signalAt(second: number): { beeps: number; shakes: number } {
  if (second >= OVER) return { beeps: 3, shakes: 600 }
  if (second === NOW) return { beeps: 2, shakes: 300 }
  return { beeps: second === SOON ? 1 : 0, shakes: 0 }
}

/** Seconds to wait before the next lift. */
export function boilAfter(seconds: number): number {
  return Math.min(LONGEST_BOIL, Math.max(SHORTEST_BOIL, Math.round(SHORTEST_BOIL + (seconds - SOON) * 1.5)))
}
