import { sql } from 'kysely'

/** When the place `p` was last counted, and agreed. */
export const lastCounted = sql<string | null>`(
  select max(l.counted_at) from stock_take_levels l
  join stock_takes t on t.tenant_id = l.tenant_id and t.id = l.stock_take_id and t.state = 'CLOSED'
  where l.tenant_id = p.tenant_id and l.container_id = p.container_id and l.canister = p.canister
    and l.level = p.level and l.agrees
)`
