import { sql } from 'kysely'
import { inseminationOfRowStands } from '#platform/database/insemination-stands.ts'
import {
  DAYS_UNTIL_SEEN,
  type Insemination,
  inseminationWarnings,
  MAX_PREGNANCY_DAYS,
} from '#registry/plausibility/rules.ts'
import type { Found } from '#platform/changes/settle-warnings.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** Finds implausible inseminations among movements; those of one mare on one day count as one insemination. */
export async function checkInseminations(
  tx: Tx,
  { tenant_id }: Actor,
  movement_ids: readonly string[],
): Promise<Found[]> {
  const { rows } = await sql<Insemination & { movement_ids: string[] }>`
    with used as (
      select m.date, m.animal_id, sum(amount)::int as straws, sum(amount::float8 / b.effective_straws_per_dose) as doses,
        bool_or(b.effective_straws_per_dose is null) as is_unknown, array_agg(m.id) as movement_ids,
        jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name)) as stallions
      from movements m
      join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      join animals s on s.tenant_id = b.tenant_id and s.id = b.animal_id
      where m.tenant_id = ${tenant_id} and m.id = any(${movement_ids}::uuid[]) and m.type = 'INSEMINATION'
        and m.reverses_id is null
      group by m.date, m.animal_id
    )
    select used.date, straws, stallions, used.movement_ids, case when not is_unknown then doses end as doses,
      json_build_object('name', a.name, 'born_on', a.born_on, 'died_on', a.died_on, 'sire_id', a.sire_id) as mare, (
        select max(seen_on) from (
          select coalesce(o.checked_on, movements.date + ${DAYS_UNTIL_SEEN}::int) as seen_on, o.outcome from movements
          cross join lateral (
            select outcome, checked_on from outcomes
            where tenant_id = movements.tenant_id and movement_id = movements.id
            order by recorded_at desc, id desc limit 1
          ) o
          where movements.tenant_id = ${tenant_id} and movements.animal_id = ${anyIdOf('animals', tenant_id, sql`used.animal_id`)}
            and movements.date <= used.date and movements.date > used.date - ${MAX_PREGNANCY_DAYS}::int
            and ${inseminationOfRowStands}
        ) known where outcome = 'PREGNANT' and seen_on < used.date
      )::text as pregnant_since
    from used join animals a on a.tenant_id = ${tenant_id} and a.id = used.animal_id
    order by used.date, a.name
  `.execute(tx)
  return rows.flatMap(({ movement_ids: subject_ids, ...insemination }) =>
    inseminationWarnings(insemination).map((warning) => ({ warning, subject_ids })),
  )
}
