import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { PickListSummary } from '../shapes.ts'
import { insertLines } from './insert-lines.ts'
import { readPickList } from './read-pick-list.ts'
import { readPresence } from './read-wanted.ts'

export const listPickLists: Handler<typeof contract.listPickLists> = async (
  tx,
  { tenant_id },
  { query: { closed, limit, offset } },
) => {
  const which = sql`p.tenant_id = ${tenant_id} and (p.closed_at is not null) = ${closed === '1'}`
  const [{ rows }, counted] = await Promise.all([
    sql<PickListSummary>`
      select p.id, p.name, p.created_at, p.created_by_name, p.closed_at, l.straws, l.lines,
        case when o.id is not null then jsonb_build_object('opening_id', o.id, 'pick_list_id', p.id,
          'pick_list_name', p.name, 'heard_by', o.heard_by, 'heard_by_name', o.heard_by_name,
          'heard_at', to_char(o.heard_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as opening
      from pick_lists p
      left join openings o on o.tenant_id = p.tenant_id and o.pick_list_id = p.id and o.ended_at is null
      cross join lateral (
        select coalesce(sum(left_amount), 0)::int as straws, count(*)::int as lines from pick_list_lines
        where tenant_id = p.tenant_id and pick_list_id = p.id and left_amount > 0
      ) l
      where ${which} order by p.created_at desc, p.id desc limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from pick_lists p where ${which}`.execute(tx),
  ])
  return { pick_lists: rows, pagination: { limit, offset, total: counted.rows[0]!.total } }
}

export const showPickList: Handler<typeof contract.showPickList> = (tx, actor, { params }) =>
  readPickList(tx, actor, params.id)

export const createPickList: Handler<typeof contract.createPickList> = async (
  tx,
  actor,
  { body: { name, lines } },
) => {
  const { tenant_id, user_id } = actor
  const id = uuidv7()
  await tx
    .insertInto('pick_lists')
    .values({ tenant_id, id, name, created_by: user_id, created_by_name: fullName(actor) })
    .execute()
  if (lines !== null) await insertLines(tx, actor, id, lines)
  return readPickList(tx, actor, id)
}

export const updatePickList: Handler<typeof contract.updatePickList> = async (
  tx,
  actor,
  { params: { id }, body: { name, is_closed } },
) => {
  const list = await lockPickList(tx, actor, id)
  if (is_closed === true) await requireNobodyAtIt(tx, actor, id)
  const closing =
    is_closed === true
      ? { closed_at: sql<string>`now()`, closed_by: actor.user_id, closed_by_name: fullName(actor) }
      : { closed_at: null, closed_by: null, closed_by_name: null }
  await tx
    .updateTable('pick_lists')
    .set({
      name: name ?? list.name,
      ...(is_closed === undefined || is_closed === (list.closed_at !== null) ? {} : closing),
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return readPickList(tx, actor, id)
}

/** What is added while somebody is at the vessels waits for the next opening. */
export const addPickListLines: Handler<typeof contract.addPickListLines> = async (
  tx,
  actor,
  { params: { id }, body },
) => {
  await lockOpenList(tx, actor, id)
  await insertLines(tx, actor, id, body.lines)
  return readPickList(tx, actor, id)
}

export const removePickListLine: Handler<typeof contract.removePickListLine> = async (
  tx,
  actor,
  { params: { id, line_id } },
) => {
  await lockPickList(tx, actor, id)
  await requireNobodyAtIt(tx, actor, id)
  await tx
    .updateTable('pick_list_lines')
    .set({ left_amount: 0, removed_at: sql<string>`now()`, removed_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('pick_list_id', '=', id)
    .where('id', '=', line_id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The line'))
}

/** @throws Refusal NOT_FOUND */
async function lockPickList(tx: Tx, { tenant_id }: Actor, id: string) {
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
async function requireNobodyAtIt(tx: Tx, actor: Actor, id: string) {
  const presence = await readPresence(tx, actor, id)
  if (presence === null) return
  throw new Refusal('IN_USE', `${presence.heard_by_name} is at the vessel with this list.`)
}
