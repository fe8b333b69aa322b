import type * as contract from '../contract.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readMerges } from './read-merges.ts'

export async function listPartyMerges(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listPartyMerges>,
): Promise<Reply<typeof contract.listPartyMerges>> {
  const { id } = await showParty(tx, actor, { params, query: {}, body: undefined })
  return { merges: await readMerges(tx, 'PARTY', actor.tenant_id, id) }
}
