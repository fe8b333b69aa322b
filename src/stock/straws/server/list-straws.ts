import { type SelectQueryBuilder, sql } from 'kysely'
import { locationOf } from '#stock/containers/contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import { WholeList } from '#platform/http/whole-list.ts'
import type * as contract from '../contract.ts'
import type { Straw } from '../contract.ts'

type Query = Input<typeof contract.listStraws>['query']

const SLICE = 500

/** Lists a page of straws, or all of them: newest batch first, in number order within each. */
export async function listStraws(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listStraws>,
): Promise<Reply<typeof contract.listStraws> | WholeList> {
  const { limit, offset } = query
  if (limit === undefined) {
    return new WholeList('straws', (then, last) => readSlice(then, actor, query, last as Straw | undefined))
  }
  const straws = filtered(tx, actor, query)
  const [rows, { total }] = await Promise.all([
    readStraws(inOrder(straws).limit(limit).offset(offset)),
    straws.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { straws: rows, pagination: { limit, offset, total } }
}

/**
 * Reads the slice after `last`: the rest of its batch, then earlier batches, because each of these two reads is one
 * index range.
 */
async function readSlice(tx: Tx, actor: Actor, query: Query, last: Straw | undefined): Promise<Straw[]> {
  const straws = inOrder(filtered(tx, actor, query))
  if (last === undefined) return readStraws(straws.limit(SLICE).offset(query.offset))
  const { batch_id, number } = last
  const rest = await readStraws(
    straws.where('batch_id', '=', batch_id).where('number', '>', number).limit(SLICE),
  )
  const room = SLICE - rest.length
  if (room === 0) return rest
  return [...rest, ...(await readStraws(straws.where('batch_id', '<', batch_id).limit(room)))]
}

function inOrder(straws: ReturnType<typeof filtered>) {
  return straws.orderBy('straws.batch_id', 'desc').orderBy('straws.number')
}

function filtered(tx: Tx, actor: Actor, query: Query) {
  const { limit, offset, tenant_id, unlocated, closed, ...equal } = query
  const chosen = Object.entries(equal).filter(([, value]) => value !== undefined) as [
    keyof typeof equal,
    string | number,
  ][]
  let straws = tx
    .selectFrom('straws')
    .where('straws.tenant_id', '=', actor.tenant_id)
    .where('straws.closed', closed === '1' ? 'is not' : 'is', null)
  for (const [column, value] of chosen) straws = straws.where(sql.ref(`straws.${column}`), '=', value)
  if (unlocated === undefined) return straws
  return straws
    .where('straws.status', '=', sql.lit('STORED'))
    .where('straws.container_id', unlocated === '1' ? 'is' : 'is not', null)
}

type Straws = SelectQueryBuilder<DB, 'straws', object>

async function readStraws(straws: Straws): Promise<Straw[]> {
  const rows = await straws.selectAll('straws').execute()
  return rows.map(({ lines, last_moved_on, container_id, canister, level, ...fields }) => ({
    ...fields,
    location: locationOf({ container_id, canister, level }),
  }))
}
