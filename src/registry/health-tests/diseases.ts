/** Diseases that stallions are tested for. A separate file, so that the first screen does not load the contract. */

/** Equine infectious anaemia, viral arteritis, contagious metritis, dourine, and any other disease. */
export const DISEASES = ['EIA', 'EVA', 'CEM', 'DOURINE', 'OTHER'] as const
export type Disease = (typeof DISEASES)[number]

/** States of a regular sample, the most urgent first. */
export const REGULAR_STATES = ['POSITIVE', 'MISSING', 'OVERDUE', 'PENDING', 'VALID'] as const
