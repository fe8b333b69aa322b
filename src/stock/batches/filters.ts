// No zod here: pages parse their URL with this file before they load any schema.
export const BATCH_PAGE_SIZE = 5
