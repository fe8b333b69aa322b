import * as z from 'zod/mini'
import { id } from '#platform/contract/fields.ts'
import { searchParams } from '#ui/search-params.ts'

const count = z.int().check(z.minimum(1))

/** Batch or place of which the straws are listed. */
export const validateOfflineSearch = searchParams({ batch: id, container: id, canister: count, level: count })
export type OfflineSearch = ReturnType<typeof validateOfflineSearch>
