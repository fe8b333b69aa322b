import { sql } from 'kysely'

/** Whether a row `m` of `movements` used straws and was not undone. */
export const usesStraws = sql<boolean>`(
  m.kind = 'MOVEMENT' and m.type in ('INSEMINATION', 'SALE', 'LOSS') and m.reverses_id is null
  and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
)`

/** Straws of the rows `m` of `movements`, by use. */
export const countedUse = sql`
  coalesce(sum(m.amount) filter (where m.type = 'INSEMINATION'), 0)::int as inseminated,
  coalesce(sum(m.amount) filter (where m.type = 'SALE'), 0)::int as sold,
  coalesce(sum(m.amount) filter (where m.type = 'LOSS'), 0)::int as lost
`
