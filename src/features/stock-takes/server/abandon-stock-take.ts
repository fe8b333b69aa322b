import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockOpen } from './require-stock-take.ts'

export async function abandonStockTake(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.abandonStockTake>,
): Promise<undefined> {
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
