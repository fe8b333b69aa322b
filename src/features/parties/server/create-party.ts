import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { NewParty, Party } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { partyOf } from './party-row.ts'
import { requireOtherName } from './require-other-name.ts'

export const createParty: Handler<typeof contract.createParty> = async (
  tx,
  actor,
  { body: { accept, ...fields } },
) => {
  const party = await insertParty(tx, actor, fields)
  await requireOtherName(tx, actor, party, accept)
  return party
}

/** Stores a party without asking whether it is there already: an import has asked before. */
export async function insertParty(tx: Tx, actor: Actor, fields: NewParty): Promise<Party> {
  const row = await tx
    .insertInto('parties')
    .values({ ...fields, tenant_id: actor.tenant_id, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return partyOf(row)
}
