import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readPresence } from './read-wanted.ts'

/** @throws Refusal NOT_FOUND */
export async function lockPickList(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('pick_lists')
    .select(['id', 'name', 'closed_at'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The pick list'))
}

/** @throws Refusal NOT_FOUND, STALE if the list is closed */
export async function lockOpenList(tx: Tx, actor: Actor, id: string) {
  const list = await lockPickList(tx, actor, id)
  if (list.closed_at !== null) throw new Refusal('STALE', 'This pick list is closed.')
  return list
}

/** @throws Refusal IN_USE while somebody is at the vessels with the list */
export async function requireNobodyAtIt(tx: Tx, actor: Actor, id: string) {
  const presence = await readPresence(tx, actor, id)
  if (presence === null) return
  throw new Refusal('IN_USE', `${presence.heard_by_name} is at the vessel with this list.`)
}
