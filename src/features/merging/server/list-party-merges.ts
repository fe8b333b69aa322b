import type * as contract from '../contract.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import type { Handler } from '#platform/http/route.ts'
import { readMerges } from './read-merges.ts'

export const listPartyMerges: Handler<typeof contract.listPartyMerges> = async (tx, actor, { params }) => {
  const { id } = await showParty(tx, actor, { params, query: {}, body: undefined })
  return { merges: await readMerges(tx, 'PARTY', actor.tenant_id, id) }
}
