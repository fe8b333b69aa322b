// Apart from the schemas: an address is read before those are loaded.
export const BATCH_PAGE_SIZE = 5
