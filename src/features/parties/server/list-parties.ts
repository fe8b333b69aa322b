import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { isCalled } from './merged-parties.ts'
import { withCountry } from './party-row.ts'

export async function listParties(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listParties>,
): Promise<Reply<typeof contract.listParties>> {
  const { name } = query
  const { rows, pagination } = await paged(
    tx
      .selectFrom('parties')
      .where('tenant_id', '=', actor.tenant_id)
      .where('deleted_at', 'is', null)
      .$if(!!name, (some) => some.where(isCalled(name!)))
      .select(['id', 'is_self', 'name', 'email', 'city', 'country'])
      .select(
        sql<string[]>`array(
          select m.name from parties m where m.tenant_id = parties.tenant_id and m.merged_into = parties.id order by 1
        )`.as('former_names'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    query,
  )
  return { parties: rows.map(withCountry), pagination }
}
