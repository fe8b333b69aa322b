/** Diseases that stallions are tested for, apart from the contract: what loads first needs no more of it. */

/** Infectious anaemia, viral arteritis, contagious metritis, dourine. */
export const DISEASES = ['EIA', 'EVA', 'CEM', 'DOURINE', 'OTHER'] as const
export type Disease = (typeof DISEASES)[number]

/** States of a sample that is due regularly, the most urgent first. */
export const REGULAR_STATES = ['POSITIVE', 'MISSING', 'OVERDUE', 'PENDING', 'VALID'] as const
