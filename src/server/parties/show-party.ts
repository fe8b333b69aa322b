import type { Input } from '#api'
import type { Party } from '#domain/parties.ts'
import { notFound } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { partyOf } from './party-row.ts'

export async function showParty(tx: Tx, actor: Actor, { params }: Input<'showParty'>): Promise<Party> {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw notFound('The party')
  return partyOf(row)
}
