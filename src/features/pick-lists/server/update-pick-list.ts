import { sql } from 'kysely'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockPickList, requireNobodyAtIt } from './lock-pick-list.ts'
import { readPickList } from './read-pick-list.ts'

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
