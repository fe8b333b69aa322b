import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { chooseMovements } from './choose-movements.ts'
import { inJournalOrder, readMovementSummaries } from './read-movements.ts'

export const listMovements: Handler<typeof contract.listMovements> = async (tx, actor, { query }) => {
  const { limit, offset, ...filter } = query
  const movements = chooseMovements(tx, actor, filter)
  // Choose the page before any join, so that PostgreSQL's estimate of an account's size does not change the plan.
  const ids = inJournalOrder(movements).select('movements.id').limit(limit).offset(offset)
  const page = tx
    .selectFrom('movements')
    .where('movements.tenant_id', '=', actor.tenant_id)
    .where('movements.id', '=', sql<string>`any(array(${ids}))`)
  const [rows, { total }] = await Promise.all([
    readMovementSummaries(page),
    movements.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { movements: rows, pagination: { limit, offset, total } }
}
