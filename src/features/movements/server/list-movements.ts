import type { Input, Reply } from '#app/api.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { chooseMovements } from './choose-movements.ts'
import { readMovements } from './read-movements.ts'

export async function listMovements(
  tx: Tx,
  actor: Actor,
  { query }: Input<'listMovements'>,
): Promise<Reply<'listMovements'>> {
  const { limit, offset, ...filter } = query
  const movements = chooseMovements(tx, actor, filter)
  const [rows, { total }] = await Promise.all([
    readMovements(movements.limit(limit).offset(offset)),
    movements.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { movements: rows, pagination: { limit, offset, total } }
}
