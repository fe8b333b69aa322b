// This file does not use zod, because pages parse their URL with it before they load any schema.
export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]
