import type * as contract from '../contract.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function keepPartiesApart(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.keepPartiesApart>,
): Promise<undefined> {
  const show = (id: string) => showParty(tx, actor, { params: { id }, query: {}, body: undefined })
  const [one, other] = await Promise.all([show(params.id), show(body.other_id)])
  if (one.id === other.id) throw invalid('body.other_id', 'Choose another stakeholder')
  const [first_id, second_id] = [one.id, other.id].toSorted() as [string, string]
  await tx
    .insertInto('distinct_pairs')
    .values({ tenant_id: actor.tenant_id, first_id, second_id, decided_by_name: fullName(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
