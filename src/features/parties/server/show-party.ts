import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { remainingParty } from './merged-parties.ts'
import { partyOf } from './party-row.ts'

export const showParty: Handler<typeof contract.showParty> = async (tx, actor, { params }) => {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', remainingParty(actor.tenant_id, sql`${params.id}::uuid`))
    .executeTakeFirstOrThrow(() => notFound('The party'))
  return partyOf(row)
}
