import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

const ids = z.string().check(z.regex(/^[\da-f-]+(,[\da-f-]+)*$/i))

export const validateLabelSearch = searchParams({
  container_ids: ids,
  batch_ids: ids,
  /** Canister of the only container in `container_ids`. */
  canister: z.int(),
  /** Step on a phone: the choice of the paper, or of the first label on it. */
  step: z.enum(['paper', 'start']),
})
