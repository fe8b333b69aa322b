import { id } from '#platform/contract/fields.ts'
import { searchParams } from '#ui/search-params.ts'

/** Returns the search parameter `batch`, the batch whose straws are listed. */
export const validateOfflineSearch = searchParams({ batch: id })
