// Apart from the schemas: an address is read before those are loaded.
export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]
