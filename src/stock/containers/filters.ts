/** Fields by which containers are filtered. A separate file, because URLs are read before the schemas are loaded. */
export const CONTAINER_FILTERS = ['container_label', 'batch_label', 'stallion_name', 'stallion_ueln'] as const
export type ContainerFilter = (typeof CONTAINER_FILTERS)[number]
