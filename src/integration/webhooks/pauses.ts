const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** Delays after each failed attempt of a delivery: three days in all, as Standard Webhooks recommends. */
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
/** Duration of consecutive failures after which a webhook is switched off. */
export const DISABLE_AFTER_MS = 72 * HOUR

const MAX_PAUSE_MS = 15 * MINUTE

/** @returns delay in ms after this number of failed attempts, or null to give up */
export function retryDelay(tried: number): number | null {
  return PAUSES_MS[tried - 1] ?? null
}

/** Returns for how many ms a failing address is left out, so that it takes no time from others. */
export function backoffDelay(failures: number): number {
  return Math.min(5 * SECOND * 3 ** (failures - 1), MAX_PAUSE_MS)
}
