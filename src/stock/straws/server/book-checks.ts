import { sql } from 'kysely'
import type { Reply } from '#platform/contract/endpoint.ts'
import { openTenant, type Database } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type BookCheck, CHECKED_NIGHTS, STORED_DIFFERENCES } from '../contract.ts'

export const listBookChecks: Handler<typeof contract.listBookChecks> = async (tx, { tenant_id }) => {
  const { rows } = await sql<BookCheck>`
    select checked_at, checked, movements, difference_count, differences from book_checks
    where tenant_id = ${tenant_id} and night > current_date - ${CHECKED_NIGHTS}::int
    order by night desc
  `.execute(tx)
  return { checks: rows }
}

/**
 * Stores the result of an account's nightly check, and deletes the results of nights that are no longer
 * listed.
 */
export function storeBookCheck(
  database: Database,
  tenant_id: string,
  { checked, differences }: Reply<typeof contract.checkBooks>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const stored = JSON.stringify(differences.slice(0, STORED_DIFFERENCES))
    await sql`
      insert into book_checks (tenant_id, night, checked, movements, difference_count, differences)
      select ${tenant_id}, current_date, ${checked}, count(*), ${differences.length}, ${stored}::jsonb
      from movements where tenant_id = ${tenant_id}
      on conflict (tenant_id, night) do update set checked_at = excluded.checked_at, checked = excluded.checked,
        movements = excluded.movements, difference_count = excluded.difference_count,
        differences = excluded.differences
    `.execute(tx)
    await sql`
      delete from book_checks where tenant_id = ${tenant_id} and night <= current_date - ${CHECKED_NIGHTS}::int
    `.execute(tx)
  })
}
