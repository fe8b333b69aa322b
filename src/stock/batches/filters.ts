// This file does not use zod, because pages parse their URL with it before they load any schema.
export const BATCH_PAGE_SIZE = 5

/** Options of the search for straws by place. */
export const MIN_QUALITIES = ['BORDERLINE', 'GOOD', 'VERY_GOOD'] as const
export const SIZES = ['0.25', '0.5', '5'] as const
export const PLACE_ORDERS = ['THAWED', 'OLDEST', 'DOSES'] as const
export const MAX_DOSES = 1000
export const FROZEN = /^(\d{4}(-\d\d){0,2}|--\d\d-\d\d)$/
