/** What lists are narrowed by. Apart from the schemas: an address is read before those are loaded. */

export const SEXES = ['STALLION', 'MARE'] as const
export type Sex = (typeof SEXES)[number]

export const CONTAINER_FILTERS = ['container_label', 'batch_label', 'stallion_name', 'stallion_ueln'] as const
export type ContainerFilter = (typeof CONTAINER_FILTERS)[number]

export const BATCH_PAGE_SIZE = 5
