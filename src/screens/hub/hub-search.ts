import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** Returns the search parameter `part`, the part of the hub's first screen that is shown alone. */
export const validateHubSearch = searchParams({ part: z.enum(['you', 'members']) })
