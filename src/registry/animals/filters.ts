// No zod here: pages parse their URL with this file before they load any schema.
export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]
