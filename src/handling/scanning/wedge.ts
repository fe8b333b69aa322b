/** Detection of keyboard-wedge scanners by their typing speed and the final Enter or Tab. */

/** Maximum time between two keys, in ms: enough for Bluetooth, too short for a user who types a whole label. */
const MAX_GAP_MS = 50
const MIN_LENGTH = 4

export type Stroke = {
  key: string
  at: number
  /** Whether scanners never send such a key: it is repeated, composed, or pressed together with Ctrl or Meta. */
  isOther: boolean
}

/** Characters typed with gaps of at most `MAX_GAP_MS`, and the time of the last key, in ms. */
export type Burst = { text: string; at: number }

export const NO_BURST: Burst = { text: '', at: -Infinity }

/**
 * Adds a key to a burst.
 * @returns the burst after the key, and the text that was read if the key ends a scan; otherwise null
 */
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
