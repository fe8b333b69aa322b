import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import { goOnWith } from './lock-opening.ts'

export async function abandonOpening(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.abandonOpening>,
): Promise<undefined> {
  await goOnWith(tx, actor, params.id)
  await tx
    .updateTable('openings')
    .set({ ended_at: sql<string>`now()` })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .execute()
}
