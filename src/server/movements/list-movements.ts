import type { Input, Reply } from '#api'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
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
