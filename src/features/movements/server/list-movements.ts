import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { chooseMovements } from './choose-movements.ts'
import { inJournalOrder, readMovementSummaries } from './read-movements.ts'

export async function listMovements(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listMovements>,
): Promise<Reply<typeof contract.listMovements>> {
  const { limit, offset, ...filter } = query
  const movements = chooseMovements(tx, actor, filter)
  // Chosen before anything is joined: what PostgreSQL believes of an account's size decides nothing.
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
