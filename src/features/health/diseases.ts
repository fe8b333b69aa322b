/** Diseases that stallions are tested for. A file of its own, because the first screen needs nothing else of the contract. */

/** Infectious anaemia, viral arteritis, contagious metritis, dourine. */
export const DISEASES = ['EIA', 'EVA', 'CEM', 'DOURINE', 'OTHER'] as const
export type Disease = (typeof DISEASES)[number]

/** States of a sample that is due regularly, the most urgent first. */
export const REGULAR_STATES = ['POSITIVE', 'MISSING', 'OVERDUE', 'PENDING', 'VALID'] as const
