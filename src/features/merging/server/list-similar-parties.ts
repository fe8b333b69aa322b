import type * as contract from '../contract.ts'
import { withCountry } from '#features/parties/server/party-row.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { similarPairs } from '../similar-pairs.ts'

const MAX_PAIRS = 50

export async function listSimilarParties(
  tx: Tx,
  { tenant_id }: Actor,
): Promise<Reply<typeof contract.listSimilarParties>> {
  const [parties, distinct] = await Promise.all([
    tx
      .selectFrom('parties')
      .select(['id', 'is_self', 'name', 'email', 'city', 'country', 'phone'])
      .where('tenant_id', '=', tenant_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('distinct_pairs')
      .select(['first_id', 'second_id'])
      .where('tenant_id', '=', tenant_id)
      .execute(),
  ])
  const apart = new Set(distinct.map(({ first_id, second_id }) => `${first_id} ${second_id}`))
  const pairs = similarPairs(parties, (first, second) => apart.has(`${first.id} ${second.id}`)).slice(
    0,
    MAX_PAIRS,
  )
  const summary = ({ phone: _, ...party }: (typeof parties)[number]) => withCountry(party)
  return { pairs: pairs.map(([first, second]) => [summary(first), summary(second)]) }
}
