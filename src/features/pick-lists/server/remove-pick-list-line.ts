import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockPickList, requireNobodyAtIt } from './lock-pick-list.ts'

export const removePickListLine: Handler<typeof contract.removePickListLine> = async (
  tx,
  actor,
  { params: { id, line_id } },
) => {
  await lockPickList(tx, actor, id)
  await requireNobodyAtIt(tx, actor, id)
  const { numUpdatedRows } = await tx
    .updateTable('pick_list_lines')
    .set({ left_amount: 0, removed_at: sql<string>`now()`, removed_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('pick_list_id', '=', id)
    .where('id', '=', line_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('The line')
}
