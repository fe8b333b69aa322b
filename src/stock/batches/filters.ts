// Kept apart from the schemas, because URLs are read before the schemas are loaded.
export const BATCH_PAGE_SIZE = 5
