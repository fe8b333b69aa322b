import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type Labelled, type listLabels as contract, MOST_LABELS } from '../contract.ts'

/** What there is to be labelled. What is not there, or is another account's, is left out. */
export async function listLabels(
  tx: Tx,
  { tenant_id }: Actor,
  { query: { container_ids, batch_ids } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const isAll = container_ids === undefined && batch_ids === undefined
  const { rows } = await sql<Labelled>`
    with wanted as (
      select * from containers c
      where c.tenant_id = ${tenant_id} and c.deleted_at is null
        and (${isAll} or c.id = any(${container_ids ?? []}::uuid[]))
    ),
    labelled as (
      (select 'CONTAINER' as kind, null::uuid as batch_id, id as container_id, null::int as canister,
        null::int as level, label as title, label as container, null::int as straws
      from wanted order by label limit ${MOST_LABELS})
      union all
      (select 'CANISTER', null, id, canister, null, label, label, null
      from wanted, generate_series(1, canisters) canister order by label, canister limit ${MOST_LABELS})
      union all
      (select 'GOBLET', b.id, s.container_id, s.canister, s.level, b.label, c.label, sum(s.straws)::int
      from stock s
      join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
      join containers c on c.tenant_id = s.tenant_id and c.id = s.container_id
      where s.tenant_id = ${tenant_id} and s.status = 'STORED'
        and (s.container_id in (select id from wanted) or b.id = any(${batch_ids ?? []}::uuid[]))
      group by b.id, b.label, s.container_id, c.label, s.canister, s.level
      order by c.label, s.canister, s.level, b.label limit ${MOST_LABELS})
      union all
      (select 'GOBLET', b.id, null, null, null, b.label, null, null
      from batches b
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.id = any(${batch_ids ?? []}::uuid[])
        and not exists (
          select from stock s
          where s.tenant_id = ${tenant_id} and s.batch_id = b.id and s.status = 'STORED' and s.container_id is not null)
      order by b.label)
    )
    select l.*, exists (
      select from codes k
      where k.tenant_id = ${tenant_id} and case l.kind
        when 'GOBLET' then k.kind = 'BATCH' and k.batch_id = l.batch_id
        else k.kind = l.kind and k.container_id = l.container_id and k.canister is not distinct from l.canister
      end) as has_code
    from labelled l
  `.execute(tx)
  return { labels: rows }
}
