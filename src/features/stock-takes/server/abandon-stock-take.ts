import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/contract/roles.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockOpen } from './require-stock-take.ts'

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
