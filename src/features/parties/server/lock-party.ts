import type { Party } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { partyOf } from './party-row.ts'

/** @throws Refusal NOT_FOUND */
export async function lockParty(tx: Tx, actor: Actor, id: string): Promise<Party> {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The party'))
  return partyOf(row)
}
