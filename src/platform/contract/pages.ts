/** Parameters shared by many endpoints: tenant, id, pagination. */
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Default page size. */
export const PAGE_SIZE = 50
export const MOST_ON_A_PAGE = 100

export const limit = z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ON_A_PAGE))
export const offset = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)), 0)

/** @param standard default page size */
export function page(standard: number) {
  return { limit: z._default(limit, standard), offset }
}

export const Pagination = z.strictObject({ limit: z.int(), offset: z.int(), total: z.int() })
export type Pagination = z.infer<typeof Pagination>

export const tenant = { tenant_id: id }
export const perhapsTenant = z.strictObject({ tenant_id: z.optional(id) })
export const byId = z.strictObject({ id })
