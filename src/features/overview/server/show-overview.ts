import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Holding, Overview } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type Numbers = Pick<Overview, 'batches' | 'containers' | 'unlocated' | 'consigned'>

export async function showOverview(
  tx: Tx,
  actor: Actor,
  _: Input<typeof contract.showOverview>,
): Promise<Overview> {
  const { tenant_id } = actor
  const [{ rows: holdings }, { rows: numbers }] = await Promise.all([
    sql<Holding>`
      select a.id as animal_id, a.name as animal_name, count(*)::int as batches, sum(b.stored)::int as straws,
        coalesce(sum(b.stored / b.effective_straws_per_dose), 0)::int as doses
      from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.stored > 0
      group by a.id, a.name order by straws desc, a.name
    `.execute(tx),
    sql<Numbers>`
      select
        (select count(*)::int from batches where tenant_id = ${tenant_id} and deleted_at is null) as batches,
        (select count(*)::int from containers where tenant_id = ${tenant_id} and deleted_at is null) as containers,
        (select coalesce(sum(straws), 0)::int from stock
          where tenant_id = ${tenant_id} and status = 'STORED' and container_id is null) as unlocated,
        (select coalesce(sum(straws), 0)::int from stock
          where tenant_id = ${tenant_id} and status = 'CONSIGNED') as consigned
    `.execute(tx),
  ])
  return {
    holdings,
    straws: holdings.reduce((total, { straws }) => total + straws, 0),
    doses: holdings.reduce((total, { doses }) => total + doses, 0),
    ...numbers[0]!,
  }
}
