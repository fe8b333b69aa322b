import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Party } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { remainingParty } from './merged-parties.ts'
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
    .where('id', '=', remainingParty(actor.tenant_id, sql`${params.id}::uuid`))
    .executeTakeFirst()
  if (!row) throw notFound('The party')
  return partyOf(row)
}
