import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { goOnWith } from './lock-opening.ts'

export const abandonOpening: Handler<typeof contract.abandonOpening> = async (tx, actor, { params }) => {
  await goOnWith(tx, actor, params.id)
  await tx
    .updateTable('openings')
    .set({ ended_at: sql<string>`now()` })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .execute()
}
