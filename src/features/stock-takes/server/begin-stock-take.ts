import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { readStanding, readStockTake } from './read-stock-takes.ts'
import type { KeptLine } from './tables.ts'

/** Remembers what the book expects. Nothing is locked: straws go on moving, and are compared anew. */
export const beginStockTake: Handler<typeof contract.beginStockTake> = async (tx, actor, { body }) => {
  const { tenant_id, container_id, canister } = body
  // Two who begin at once follow each other.
  const container = await tx
    .selectFrom('containers')
    .select(['label', 'canisters'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', container_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => invalid('body.container_id', 'This container does not exist'))
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
      begun_by: actor.user_id,
      begun_by_name: fullName(actor),
    })
    .execute()
  const all = Array.from({ length: container.canisters }, (_, index) => index + 1)
  const rows = (canister === null ? all : [canister]).map((one) => {
    const lines = (standing.get(one) ?? []).map(({ level, batch_id, owner_id, numbers }): KeptLine => ({
      ...{ level, batch_id, owner_id, expected: numbers, book: numbers, found: null },
      ...{ counted_at: null, counted_by_name: null },
    }))
    return { tenant_id, stock_take_id: id, canister: one, lines: JSON.stringify(lines) }
  })
  await tx.insertInto('stock_take_canisters').values(rows).execute()
  return readStockTake(tx, actor, id)
}

/** @throws Refusal IN_USE: what is going on there is gone on with */
async function requireNoneThere(tx: Tx, { tenant_id }: Actor, container_id: string, canister: number | null) {
  const there = await tx
    .selectFrom('stock_takes')
    .select(['id', 'begun_by_name'])
    .where('tenant_id', '=', tenant_id)
    .where('container_id', '=', container_id)
    .where('state', '=', 'OPEN')
    .$if(canister !== null, (some) =>
      some.where(({ or, eb }) => or([eb('canister', 'is', null), eb('canister', '=', canister)])),
    )
    .executeTakeFirst()
  if (!there) return
  throw new Refusal('IN_USE', `${there.begun_by_name} has begun to count here. Go on with that count.`, {
    because_of: there.id,
  })
}
