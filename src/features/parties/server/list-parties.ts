import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { isCalled } from './merged-parties.ts'
import { withCountry } from './party-row.ts'

export const listParties: Handler<typeof contract.listParties> = async (tx, actor, { query }) => {
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
