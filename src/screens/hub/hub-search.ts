import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** Part of the hub's first screen that narrow windows show alone. */
export const validateHubSearch = searchParams({ part: z.enum(['you', 'members']) })
