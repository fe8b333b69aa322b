/** Whole doses for lists, without the exact arithmetic of `doses.ts`, which only the sheet needs. */

/** WBFSH requirement for a dose after thawing: progressively motile SPZ (10^6), and %. As quoted by frozen-semen.de. */
export const WBFSH_DOSE = { progressive_spz: 250, progressive: 35 } as const

/**
 * Returns whole doses in straws of one batch, and the straws left over. Straws of different batches or owners are
 * never pooled: add up their doses instead. Straws count from 0, straws per dose from 1; null gives null.
 */
export function dosesOf(
  straws: number | null,
  straws_per_dose: number | null,
): { doses: number; straws_left_over: number } | null {
  if (straws === null || straws_per_dose === null) return null
  return { doses: Math.floor(straws / straws_per_dose), straws_left_over: straws % straws_per_dose }
}
