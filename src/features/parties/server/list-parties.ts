import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { isCalled } from './merged-parties.ts'
import { withCountry } from './party-row.ts'

export async function listParties(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listParties>,
): Promise<Reply<typeof contract.listParties>> {
  const { limit, offset, name } = query
  const parties = tx
    .selectFrom('parties')
    .where('tenant_id', '=', actor.tenant_id)
    .where('deleted_at', 'is', null)
    .$if(!!name, (some) => some.where(isCalled(name!)))
  const [rows, { total }] = await Promise.all([
    parties
      .select(['id', 'is_self', 'name', 'email', 'city', 'country'])
      .select(
        sql<string[]>`array(
          select m.name from parties m where m.tenant_id = parties.tenant_id and m.merged_into = parties.id order by 1
        )`.as('former_names'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    parties.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { parties: rows.map(withCountry), pagination: { limit, offset, total } }
}
