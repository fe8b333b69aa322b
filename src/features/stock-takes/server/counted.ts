import { sql } from 'kysely'
import { requireContainer } from '#features/containers/server/read-containers.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

export const showCounted: Handler<typeof contract.showCounted> = async (tx, actor, { params }) => {
  const { tenant_id, time_zone } = actor
  const [, { rows }] = await Promise.all([
    requireContainer(tx, actor, params.id),
    sql<{ canister: number; level: number; counted_at: string | null; holds: boolean }>`
      select p.canister, p.level, ${lastCounted} as counted_at, exists (
          select from stock k where k.tenant_id = p.tenant_id and k.container_id = p.container_id
            and k.canister = p.canister and k.level = p.level
        ) as holds
      from places p where p.tenant_id = ${tenant_id} and p.container_id = ${params.id} order by 1, 2
    `.execute(tx),
  ])
  const places = rows.map(({ counted_at, ...place }) => ({
    ...place,
    counted_on: counted_at && dayIn(time_zone, counted_at),
  }))
  const full = places.some(({ holds }) => holds) ? places.filter(({ holds }) => holds) : places
  const days = full.map(({ counted_on }) => counted_on)
  return {
    counted_on: days.includes(null) ? null : days.toSorted()[0]!,
    levels: places.flatMap(({ canister, level, counted_on }) =>
      counted_on === null ? [] : [{ canister, level, counted_on }],
    ),
  }
}

/** When the place `p` was last counted, and agreed. */
export const lastCounted = sql<string | null>`(
  select max(l.counted_at) from stock_take_levels l
  join stock_takes t on t.tenant_id = l.tenant_id and t.id = l.stock_take_id and t.state = 'CLOSED'
  where l.tenant_id = p.tenant_id and l.container_id = p.container_id and l.canister = p.canister
    and l.level = p.level and l.agrees
)`
