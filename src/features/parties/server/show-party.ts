import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Party } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { partyOf } from './party-row.ts'

export async function showParty(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showParty>,
): Promise<Party> {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw notFound('The party')
  return partyOf(row)
}
