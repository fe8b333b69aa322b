import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Party } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { partyOf } from './party-row.ts'

export async function createParty(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.createParty>,
): Promise<Party> {
  const row = await tx
    .insertInto('parties')
    .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return partyOf(row)
}
