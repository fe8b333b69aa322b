import { type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '../contract/pages.ts'

/**
 * Reads a page of a list.
 * @param list all of it, selected and in order
 */
export async function paged<DB, TB extends keyof DB, O>(
  list: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: O[]; pagination: Pagination }> {
  const total = sql<number>`count(*)::int`.as('total')
  const [rows, count] = await Promise.all([
    list.limit(limit).offset(offset).$castTo<O>().execute(),
    list.clearSelect().clearOrderBy().select(total).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows, pagination: { limit, offset, ...count } }
}
