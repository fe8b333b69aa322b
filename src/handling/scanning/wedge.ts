/** Detects keyboard-wedge scanners by their typing speed and the final Enter or Tab. */

/** Maximum time between two keys, in ms: enough for Bluetooth, too short for a user who types a whole label. */
const MAX_GAP_MS = 50
const MIN_LENGTH = 4

export type Stroke = {
  key: string
  at: number
  /** Whether the key was repeated by being held down, or pressed together with Ctrl. */
  isOther: boolean
}

/** Characters that arrived in one go, and the time of the last one. */
export type Burst = { text: string; at: number }

export const NO_BURST: Burst = { text: '', at: -Infinity }

/** @returns the burst after the key, and what was read if the key ends it */
export function follow(burst: Burst, { key, at, isOther }: Stroke): { burst: Burst; read: string | null } {
  const isFast = at - burst.at <= MAX_GAP_MS
  if (isOther) return { burst: NO_BURST, read: null }
  if (key === 'Enter' || key === 'Tab')
    return { burst: NO_BURST, read: isFast && burst.text.length >= MIN_LENGTH ? burst.text : null }
  // Scanners press Shift before a capital.
  if (key === 'Shift') return { burst: isFast ? { ...burst, at } : burst, read: null }
  if (key.length !== 1) return { burst: NO_BURST, read: null }
  return { burst: { text: isFast ? burst.text + key : key, at }, read: null }
}
