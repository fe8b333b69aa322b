import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { startStockTake, lockOpen } from './stock-takes.ts'
import { keyOfLine } from '../compare.ts'
import { saveCount } from './count-canister.ts'
import { readStockTake } from './read-stock-takes.ts'

/** Records an offline count against the book on the phone, so that later movements make no difference. */
export const recordCount: Handler<typeof contract.recordCount> = async (tx, actor, { body }) => {
  const { container_id, canister, lines, unknown } = body
  const take = await takeAt(tx, actor, body)
  const sheet = take.canisters.find((one) => one.canister === canister)
  if (!sheet) throw new Refusal('NO_SUCH_PLACE', `${take.container_label} has no canister ${canister}.`)
  if (sheet.started_at !== null)
    throw new Refusal('STALE', `${sheet.started_by_name} has just counted here. Check the new count.`)
  const counted = new Set(lines.map(keyOfLine))
  // Straws that arrived after the count are not missing, because the book of the count did not contain them.
  const since = sheet.lines
    .filter((line) => !counted.has(keyOfLine(line)))
    .map(({ level, batch_id, owner_id }) => ({ level, batch_id, owner_id, book: [], found: { amount: 0 } }))
  const { version } = sheet
  return saveCount(tx, actor, {
    ...{ stock_take_id: take.id, container_id, canister, version, unknown, is_counted: true },
    lines: [...lines, ...since],
  })
}

/** Locks the open stock-take of the canister; otherwise starts one, of the whole container if possible. */
async function takeAt(tx: Tx, actor: Actor, { tenant_id, container_id, canister }: contract.HappenedCount) {
  // Lock the container, so that concurrent requests do not start two stock-takes.
  await sql`
    select from containers where tenant_id = ${tenant_id} and id = ${container_id} and deleted_at is null for update
  `.execute(tx)
  const open = await tx
    .selectFrom('stock_takes')
    .select(['id', 'canister'])
    .where('tenant_id', '=', tenant_id)
    .where('container_id', '=', container_id)
    .where('state', '=', 'OPEN')
    .execute()
  const there = open.find((one) => one.canister === null || one.canister === canister)
  if (there) {
    await lockOpen(tx, actor, there.id)
    return readStockTake(tx, actor, there.id)
  }
  const part = open.length > 0 ? canister : null
  const begun = { tenant_id, container_id, canister: part }
  return startStockTake(tx, actor, { params: undefined, query: undefined, body: begun })
}
