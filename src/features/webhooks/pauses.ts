/** How long it is waited between tries, and when it is given up. */

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** After the first try in vain, the second, and so on: as Standard Webhooks recommends, three days in all. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** An address at which nothing got through for so long is told nothing more. */
export const DISABLE_AFTER_MS = 72 * HOUR

const MAX_PAUSE_MS = 15 * MINUTE

/**
 * @param tried how often one thing was sent in vain
 * @returns milliseconds until it is tried again; null when it is given up
 */
export function retryDelay(tried: number): number | null {
  return PAUSES_MS[tried - 1] ?? null
}

/**
 * Nothing else is sent meanwhile, so that an address that does not answer takes nobody's time.
 * @param failures in a row, whatever was sent
 */
export function backoffDelay(failures: number): number {
  return Math.min(5 * SECOND * 3 ** (failures - 1), MAX_PAUSE_MS)
}
