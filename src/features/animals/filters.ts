// Kept apart from the schemas, since URLs are read before those are loaded.
export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]
