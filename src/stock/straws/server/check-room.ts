import { sql } from 'kysely'
import { placeName } from '#stock/movements/movement-sentence.ts'
import { type FullLevel, overfullText } from '#registry/plausibility/rules.ts'
import type { Found } from '#platform/changes/settle-warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type FilledLevel = FullLevel & {
  container_id: string
  label: string
  canister: number
  level: number
  movement_ids: string[]
}

/** Finds levels of known capacity that movements overfill; an overfull level counts only if it gets fuller. */
export async function checkRoom(tx: Tx, actor: Actor, movement_ids: readonly string[]): Promise<Found[]> {
  const full = await findFull(tx, actor, movement_ids)
  if (full.length === 0) return []
  const message = full
    .map((one) => overfullText(placeName(one.label, one.canister, one.level), one))
    .join(' ')
  const levels = full.map(({ label: _, movement_ids: __, ...level }) => level)
  const subject_ids = [...new Set(full.flatMap((level) => level.movement_ids))]
  return [{ warning: { code: 'OVERFULL', message, levels }, subject_ids }]
}

/**
 * Returns the overfilled levels. Locks the levels that straws are put into, so that concurrent bookings of different
 * batches count each other's straws.
 */
async function findFull(tx: Tx, { tenant_id }: Actor, ids: readonly string[]): Promise<FilledLevel[]> {
  const lines = sql`movement_lines l where l.tenant_id = ${tenant_id} and l.movement_id = any(${ids}::uuid[])`
  const [, { rows }] = await Promise.all([
    sql`
      select from places p where tenant_id = ${tenant_id}
        and (container_id, canister, level) in (select container_after, canister_after, level_after from ${lines})
      order by container_id, canister, level for no key update
    `.execute(tx),
    sql<FilledLevel>`
      with coming as (
        select container_id, canister, level, sum(straws)::int as straws, array_agg(movement_id) as movement_ids
        from (
          select container_after, canister_after, level_after, count(*), movement_id from ${lines} group by 1, 2, 3, 5
          union all
          select container_before, canister_before, level_before, -count(*), null from ${lines} group by 1, 2, 3
        ) moved (container_id, canister, level, straws, movement_id)
        group by 1, 2, 3 having sum(straws) > 0
      ), there as (
        select coming.container_id, canister, level, coming.straws as more, movement_ids, (
          -- A join would read all stock of the account: PostgreSQL cannot know how few levels these are.
          select sum(k.straws)::int from stock k
          where k.tenant_id = ${tenant_id} and k.container_id = coming.container_id
            and k.canister = coming.canister and k.level = coming.level
        ) as straws
        from coming
      )
      select c.id as container_id, c.label, canister, level, c.straws_per_level as capacity,
        greatest(0, c.straws_per_level - straws + more) as free, straws, array_remove(movement_ids, null) as movement_ids
      from there join containers c on c.tenant_id = ${tenant_id} and c.id = there.container_id
      where straws > c.straws_per_level order by c.label, canister, level
    `.execute(tx),
  ])
  return rows
}
