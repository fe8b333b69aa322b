/**
 * Diseases that stallions are tested for. A separate file, because the first screen needs nothing else of the contract.
 */

/** Equine infectious anaemia, viral arteritis, contagious metritis and dourine. */
export const DISEASES = ['EIA', 'EVA', 'CEM', 'DOURINE', 'OTHER'] as const
export type Disease = (typeof DISEASES)[number]

/** States of a regular sample, the most urgent first. */
export const REGULAR_STATES = ['POSITIVE', 'MISSING', 'OVERDUE', 'PENDING', 'VALID'] as const
