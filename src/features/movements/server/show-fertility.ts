import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Fertility } from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import type { Handler } from '#platform/http/route.ts'

/** Inseminations that stand, with a stallion's semen or of a mare, per batch and year. */
export const showFertility: Handler<typeof contract.showFertility> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  const { rows } = await sql<Fertility>`
    select b.id as batch_id, b.label as batch_label, extract(year from movements.date)::int as year,
      count(*)::int as inseminations,
      count(*) filter (where o.outcome = 'PREGNANT')::int as pregnant,
      count(*) filter (where o.outcome = 'NOT_PREGNANT')::int as not_pregnant,
      count(*) filter (where o.outcome = 'LOST_PREGNANCY')::int as lost_pregnancy
    from movements
    join batches b on b.tenant_id = movements.tenant_id and b.id = movements.batch_id
    left join lateral (
      select outcome from outcomes o where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
      order by o.recorded_at desc, o.id desc limit 1
    ) o on true
    where movements.tenant_id = ${actor.tenant_id} and ${inseminationStands}
      and (movements.animal_id = ${anyIdOf('animals', actor.tenant_id, id)} or b.animal_id = ${id})
    group by b.id, b.label, year
    order by year desc, b.label
  `.execute(tx)
  return { fertility: rows }
}
