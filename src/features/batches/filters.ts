// Kept apart from the schemas, since URLs are read before those are loaded.
export const BATCH_PAGE_SIZE = 5
