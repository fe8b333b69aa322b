import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { readStanding, readStockTake, stockTakesOf } from './read-stock-takes.ts'
import type { StoredLine } from '../compare.ts'

export const listStockTakes: Handler<typeof contract.listStockTakes> = async (tx, actor, { query }) => {
  const { container_id, state } = query
  const found = stockTakesOf(tx, actor)
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(state !== undefined, (some) => some.where('state', '=', state!))
  const { rows, pagination } = await paged(found, query)
  return { stock_takes: rows, pagination }
}

export const showStockTake: Handler<typeof contract.showStockTake> = (tx, actor, { params }) =>
  readStockTake(tx, actor, params.id)

/** Takes a snapshot of the expected stock. Straws are not locked; they are compared again on closing. */
export const startStockTake: Handler<typeof contract.startStockTake> = async (tx, actor, { body }) => {
  const { tenant_id, container_id, canister } = body
  // Lock the container, so that concurrent requests do not start two stock-takes.
  const container = await tx
    .selectFrom('containers')
    .select(['label', 'canisters'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', container_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => invalid('body.container_id', 'Choose a container from the list'))
  if (canister !== null && canister > container.canisters)
    throw new Refusal('NO_SUCH_PLACE', `${container.label} has no canister ${canister}.`)
  await requireNoneThere(tx, actor, container_id, canister)
  const [standing, last] = await Promise.all([
    readStanding(tx, actor, container_id),
    tx
      .selectFrom('movements')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .orderBy('recorded_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const id = uuidv7()
  await tx
    .insertInto('stock_takes')
    .values({
      ...{ tenant_id, id, container_id, canister, as_of: last?.id ?? null },
      started_by: actor.user_id,
      started_by_name: fullName(actor),
    })
    .execute()
  const all = Array.from({ length: container.canisters }, (_, index) => index + 1)
  const rows = (canister === null ? all : [canister]).map((one) => {
    const lines = (standing.get(one) ?? []).map(({ level, batch_id, owner_id, numbers }): StoredLine => ({
      ...{ level, batch_id, owner_id, expected: numbers, book: numbers, found: null },
      ...{ counted_at: null, counted_by_name: null },
    }))
    return { tenant_id, stock_take_id: id, canister: one, lines: JSON.stringify(lines) }
  })
  await tx.insertInto('stock_take_canisters').values(rows).execute()
  return readStockTake(tx, actor, id)
}

/**
 * Requires that no stock-take is open at a place.
 * @throws Refusal IN_USE with the open stock-take, which can be continued
 */
async function requireNoneThere(tx: Tx, { tenant_id }: Actor, container_id: string, canister: number | null) {
  const there = await tx
    .selectFrom('stock_takes')
    .select(['id', 'started_by_name'])
    .where('tenant_id', '=', tenant_id)
    .where('container_id', '=', container_id)
    .where('state', '=', 'OPEN')
    .$if(canister !== null, (some) =>
      some.where(({ or, eb }) => or([eb('canister', 'is', null), eb('canister', '=', canister)])),
    )
    .executeTakeFirst()
  if (!there) return
  throw new Refusal('IN_USE', `${there.started_by_name} is already counting here. Continue that count.`, {
    conflicting_id: there.id,
  })
}

export const abandonStockTake: Handler<typeof contract.abandonStockTake> = async (tx, actor, { params }) => {
  await lockOpen(tx, actor, params.id)
  await tx
    .updateTable('stock_takes')
    .set({
      state: 'ABANDONED',
      ended_at: sql<string>`now()`,
      ended_by: actor.user_id,
      ended_by_name: fullName(actor),
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .execute()
}

/** Ends a search. A repeated request does not change the stored time and name. */
export const endSearch: Handler<typeof contract.endSearch> = async (tx, actor, { params }) => {
  await tx
    .updateTable('stock_take_searches')
    .set({
      found_at: sql<string>`coalesce(found_at, now())`,
      found_by_name: sql<string>`coalesce(found_by_name, ${fullName(actor)})`,
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('stock_take_id', '=', params.id)
    .where('number', '=', params.number)
    .returning('number')
    .executeTakeFirstOrThrow(() => notFound('The search'))
  return readStockTake(tx, actor, params.id)
}

type StockTakeRow = Selectable<DB['stock_takes']> & { now: string }

/** Locks a stock-take, which serialises counting, closing and abandoning. */
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

export async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<StockTakeRow> {
  const row = await lockStockTake(tx, actor, id)
  if (row.state === 'OPEN') return row
  const what = row.state === 'ABANDONED' ? 'discarded' : 'closed'
  throw new Refusal('STALE', `${row.ended_by_name} has just ${what} this stock-take.`)
}
