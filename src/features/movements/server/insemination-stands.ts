import { sql } from 'kysely'

/**
 * Whether a row of `movements` is an insemination that counts and has an outcome: one that was not reversed and of
 * which one straw at least is still taken for used. Erasing is the one other way in which they cease to be.
 */
export const inseminationStands = sql<boolean>`(
  movements.type = 'INSEMINATION' and movements.reverses_id is null
  and not exists (
    select from movements r where r.tenant_id = movements.tenant_id and r.reverses_id = movements.id
  )
  and exists (
    select from movement_lines l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    where l.tenant_id = movements.tenant_id and l.movement_id = movements.id and s.status = 'INSEMINATED'
  )
)`
