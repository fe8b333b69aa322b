import { sql } from 'kysely'
import { countNumbers } from '#features/batches/straw-numbers.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type Act, partsOf } from '../opening-steps.ts'
import { readTakes } from './read-opening.ts'
import { multirangeText } from './read-wanted.ts'

/**
 * Keeps a take for each movement that its straws went with: those given back go with two where we had sold some of them.
 * @param booked for each act the ids of its movements
 */
export async function splitTakes(tx: Tx, actor: Actor, id: string, acts: Act[], booked: string[][]) {
  const several = acts.flatMap(({ takes }, index) =>
    booked[index]!.length > 1 ? takes.map(({ number }) => ({ number, ids: booked[index]! })) : [],
  )
  if (several.length === 0) return
  const [kept, movements] = await Promise.all([
    readTakes(tx, actor, id),
    movementsById(
      tx,
      actor,
      several.flatMap(({ ids }) => ids),
    ),
  ])
  const takes = new Map(kept.map((take) => [take.number, take]))
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  let last = Math.max(...takes.keys())
  const parts = several.flatMap(({ number, ids }) => {
    const { booked: out, numbers } = takes.get(number)!
    const there = partsOf(
      { booked: out ?? [], numbers },
      ids.map((one) => byId.get(one)!),
    )
    return there.map((part, index) => ({
      ...{ number, part: index === 0 ? number : ++last, movement_id: part.movement_id },
      ...{ numbers: multirangeText(part.numbers), booked: multirangeText(part.booked) },
      came_out: countNumbers(part.booked),
    }))
  })
  await sql`
    insert into opening_takes (tenant_id, opening_id, number, line_id, batch_id, owner_id, container_id, canister, level,
      numbers, came_out, is_skipped, is_checked, why_fewer, instead_batch_id, instead_reason, counted_at,
      counted_by_name, booked, movement_id)
    select t.tenant_id, t.opening_id, p.part, t.line_id, t.batch_id, t.owner_id, t.container_id, t.canister, t.level,
      p.numbers, p.came_out, t.is_skipped, t.is_checked, t.why_fewer, t.instead_batch_id, t.instead_reason, t.counted_at,
      t.counted_by_name, p.booked, p.movement_id
    from opening_takes t
    join json_to_recordset(${JSON.stringify(parts)}) p (number int, part int, numbers int4multirange, came_out int,
      booked int4multirange, movement_id uuid) on p.number = t.number
    where t.tenant_id = ${actor.tenant_id} and t.opening_id = ${id}
    on conflict (tenant_id, opening_id, number) do update set numbers = excluded.numbers,
      came_out = excluded.came_out, booked = excluded.booked, movement_id = excluded.movement_id
  `.execute(tx)
}
