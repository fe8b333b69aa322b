import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `movements` is an insemination that stands and has an outcome: it was not reversed, and at
 * least one of its straws still counts as used. Erasing is the only other way for them to stop counting.
 */
export const inseminationStands = standsWith(sql`
  select from movement_lines l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
  where l.tenant_id = movements.tenant_id and l.movement_id = movements.id and s.status = 'INSEMINATED'
`)

/** The same of few rows: their straws are looked up by id, however large PostgreSQL believes the account to be. */
export const inseminationOfRowStands = standsWith(sql`
  select from movement_lines l where l.tenant_id = movements.tenant_id and l.movement_id = movements.id and (
    select s.status from straws s where s.tenant_id = l.tenant_id and s.id = l.straw_id
  ) = 'INSEMINATED'
`)

function standsWith(used: RawBuilder<unknown>) {
  return sql<boolean>`(
    movements.type = 'INSEMINATION' and movements.reverses_id is null
    and not exists (
      select from movements r where r.tenant_id = movements.tenant_id and r.reverses_id = movements.id
    )
    and exists (${used})
  )`
}
