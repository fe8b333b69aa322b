import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `movements` is an unreversed insemination and some of its straws still count as used. An erasure
 * also stops straws from counting.
 */
export const inseminationStands = standsWith(sql`
  select from movement_lines l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
  where l.tenant_id = movements.tenant_id and l.movement_id = movements.id and s.status = 'INSEMINATED'
`)

/** Variant of `inseminationStands` for few rows, which looks up straws by id, regardless of estimates by PostgreSQL. */
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
