import { sql } from 'kysely'
import { countNumbers, type StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { partsOf } from '../opening-steps.ts'
import { readTakes } from './read-opening.ts'
import { multirangeText } from './read-wanted.ts'

export type Split = { number: number; movements: readonly { id: string; numbers: StrawNumbers }[] }

/**
 * Splits takes of an opening, so that each belongs to the movement that its straws went with. A part that changes its
 * movement is not undone any more.
 */
export async function splitTakes(tx: Tx, actor: Actor, opening_id: string, splits: readonly Split[]) {
  if (splits.length === 0) return
  const takes = new Map((await readTakes(tx, actor, opening_id)).map((take) => [take.number, take]))
  let last = Math.max(...takes.keys())
  const parts = splits.flatMap(({ number, movements }) => {
    const { booked, numbers } = takes.get(number)!
    return partsOf({ booked: booked ?? [], numbers }, movements).map((part, index) => ({
      ...{ number, part: index === 0 ? number : ++last, movement_id: part.movement_id },
      ...{ numbers: multirangeText(part.numbers), booked: multirangeText(part.booked) },
      came_out: countNumbers(part.booked),
    }))
  })
  await sql`
    insert into opening_takes (tenant_id, opening_id, number, line_id, batch_id, owner_id, container_id, canister, level,
      numbers, came_out, is_skipped, is_checked, why_fewer, instead_batch_id, instead_reason, counted_at,
      counted_by_name, booked, movement_id, undone_at)
    select t.tenant_id, t.opening_id, p.part, t.line_id, t.batch_id, t.owner_id, t.container_id, t.canister, t.level,
      p.numbers, p.came_out, t.is_skipped, t.is_checked, t.why_fewer, t.instead_batch_id, t.instead_reason, t.counted_at,
      t.counted_by_name, p.booked, p.movement_id, case when p.movement_id = t.movement_id then t.undone_at end
    from opening_takes t
    join json_to_recordset(${JSON.stringify(parts)}) p (number int, part int, numbers int4multirange, came_out int,
      booked int4multirange, movement_id uuid) on p.number = t.number
    where t.tenant_id = ${actor.tenant_id} and t.opening_id = ${opening_id}
    on conflict (tenant_id, opening_id, number) do update set numbers = excluded.numbers,
      came_out = excluded.came_out, booked = excluded.booked, movement_id = excluded.movement_id,
      undone_at = excluded.undone_at
  `.execute(tx)
}
