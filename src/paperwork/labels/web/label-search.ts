import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** Ids, separated by commas. */
const ids = z.string().check(z.regex(/^[\da-f-]+(,[\da-f-]+)*$/i))

/** URL search parameters of the screen that prints labels: the subjects of the labels. */
export const validateLabelSearch = searchParams({
  container_ids: ids,
  batch_ids: ids,
  /** Canister of the only container in `container_ids`. */
  canister: z.int(),
})
