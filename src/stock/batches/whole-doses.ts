/** Whole doses, separate from `doses.ts`, so that lists need not load the exact arithmetic of the technical sheet. */

/** WBFSH requirement for a dose after thawing: progressively motile SPZ (10^6), and %. Source: frozen-semen.de. */
export const WBFSH_DOSE = { progressive_spz: 250, progressive: 35 } as const

/**
 * Returns the whole doses in straws of one batch, and the straws left over. Straws of different batches never make up a
 * dose together: add up the doses of the batches instead.
 * @param straws number of straws, 0 or more
 * @param straws_per_dose number of straws per dose, 1 or more
 * @returns both numbers; null if either parameter is null
 */
export function dosesOf(
  straws: number | null,
  straws_per_dose: number | null,
): { doses: number; straws_left_over: number } | null {
  if (straws === null || straws_per_dose === null) return null
  return { doses: Math.floor(straws / straws_per_dose), straws_left_over: straws % straws_per_dose }
}
