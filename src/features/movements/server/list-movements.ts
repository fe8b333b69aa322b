import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { chooseMovements } from './choose-movements.ts'
import { readMovementSummaries } from './read-movements.ts'

export async function listMovements(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listMovements>,
): Promise<Reply<typeof contract.listMovements>> {
  const { limit, offset, ...filter } = query
  const movements = chooseMovements(tx, actor, filter)
  const [rows, { total }] = await Promise.all([
    readMovementSummaries(movements.limit(limit).offset(offset)),
    movements.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { movements: rows, pagination: { limit, offset, total } }
}
