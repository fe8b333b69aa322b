/** Scanners that are keyboards: they type what they read, faster than hands do, and end it by Enter or Tab. */

/** Between two keys. Bluetooth takes its time, and still nobody types a whole label as fast. */
const MAX_GAP_MS = 50
const MIN_LENGTH = 4

export type Stroke = {
  key: string
  /** When it was pressed, in milliseconds. */
  at: number
  /** Repeated by being held down, or pressed together with Ctrl. */
  isOther: boolean
}

/** What came in one go, and when its last key did. */
export type Burst = { text: string; at: number }

export const NO_BURST: Burst = { text: '', at: -Infinity }

/** @returns what is read when the key ends it, and what is under way after the key */
export function follow(burst: Burst, { key, at, isOther }: Stroke): { burst: Burst; read: string | null } {
  const isFast = at - burst.at <= MAX_GAP_MS
  if (isOther) return { burst: NO_BURST, read: null }
  if (key === 'Enter' || key === 'Tab')
    return { burst: NO_BURST, read: isFast && burst.text.length >= MIN_LENGTH ? burst.text : null }
  // Pressed before a capital.
  if (key === 'Shift') return { burst: isFast ? { ...burst, at } : burst, read: null }
  if (key.length !== 1) return { burst: NO_BURST, read: null }
  return { burst: { text: isFast ? burst.text + key : key, at }, read: null }
}
