import type { Input, Reply } from '#api'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { readStraws } from './read-straws.ts'

export async function listStraws(
  tx: Tx,
  actor: Actor,
  { query }: Input<'listStraws'>,
): Promise<Reply<'listStraws'>> {
  const { limit, offset, unlocated, closed, tenant_id: _, ...equal } = query
  const chosen = Object.entries(equal).filter(([, value]) => value !== undefined) as [
    keyof typeof equal,
    string | number,
  ][]
  let straws = tx
    .selectFrom('straws')
    .where('straws.tenant_id', '=', actor.tenant_id)
    .where('straws.closed', closed === '1' ? 'is not' : 'is', null)
  for (const [column, value] of chosen) straws = straws.where(`straws.${column}`, '=', value as never)
  if (unlocated !== undefined) {
    straws = straws
      .where('straws.status', '=', 'STORED')
      .where('straws.container_id', unlocated === '1' ? 'is' : 'is not', null)
  }
  const [rows, { total }] = await Promise.all([
    readStraws(
      straws.orderBy('straws.batch_id', 'desc').orderBy('straws.number').limit(limit).offset(offset),
    ),
    straws.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { straws: rows, pagination: { limit, offset, total } }
}
