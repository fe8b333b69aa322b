import { type Selectable, sql } from 'kysely'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Actor } from '#platform/http/actor.ts'

type StockTakeRow = Selectable<Tables['stock_takes']> & { now: string }

/**
 * Locked: counting, closing and abandoning follow each other.
 * @throws Refusal NOT_FOUND
 */
export async function lockStockTake(tx: Tx, { tenant_id }: Actor, id: string): Promise<StockTakeRow> {
  return tx
    .selectFrom('stock_takes')
    .selectAll()
    .select(sql<string>`now()`.as('now'))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('The stock-take'))
}

/** @throws Refusal NOT_FOUND, STALE if it is not open any more */
export async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<StockTakeRow> {
  const row = await lockStockTake(tx, actor, id)
  if (row.state === 'OPEN') return row
  const what = row.state === 'ABANDONED' ? 'abandoned' : 'closed'
  throw new Refusal('STALE', `${row.ended_by_name} has ${what} this stock-take meanwhile.`)
}
