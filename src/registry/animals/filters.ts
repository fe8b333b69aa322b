// Kept apart from the schemas, because URLs are read before the schemas are loaded.
export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]
