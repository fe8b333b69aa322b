import { id } from '#platform/contract/fields.ts'
import { searchParams } from '#ui/search-params.ts'

/** Batch whose straws are listed. */
export const validateOfflineSearch = searchParams({ batch: id })
