import { sql } from 'kysely'
import { numbersIn, type StrawNumbers } from '#stock/batches/straw.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { within } from '../plan.ts'
import type { Gone, Line } from '../shapes.ts'

/** Returns a function that finds the last bookings of straws that are not where they were requested from. */
export async function readGone(
  tx: Tx,
  actor: Actor,
  wanted: { batch_id: string; numbers: StrawNumbers }[],
): Promise<(batch_id: string, numbers: StrawNumbers) => Gone[]> {
  const looked = wanted
    .filter(({ numbers }) => numbers.length > 0)
    .map(({ batch_id, numbers }) => ({ batch_id, numbers: numbersIn(numbers) }))
  if (looked.length === 0) return () => []
  const { rows } = await sql<{ batch_id: string; movement_id: string; numbers: StrawNumbers }>`
    select s.batch_id, l.movement_id, range_agg(int4range(s.number, s.number, '[]')) as numbers
    from json_to_recordset(${JSON.stringify(looked)}) w (batch_id uuid, numbers int[])
    join straws s on s.tenant_id = ${actor.tenant_id} and s.batch_id = w.batch_id and s.number = any(w.numbers)
    join movement_lines l on l.tenant_id = s.tenant_id and l.straw_id = s.id and l.line = s.lines
    group by s.batch_id, l.movement_id
  `.execute(tx)
  const movements = await movementsById(
    tx,
    actor,
    rows.map(({ movement_id }) => movement_id),
  )
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  return (batch_id, numbers) =>
    rows
      .filter((row) => row.batch_id === batch_id)
      .map((row) => ({ ...byId.get(row.movement_id)!, numbers: within(numbers, row.numbers) }))
      .filter((gone) => gone.numbers.length > 0)
      .map(goneBy)
}

const goneBy = ({ numbers, recorded_at, recorded_by_name, sentence }: Gone): Gone => ({
  ...{ numbers, recorded_at, recorded_by_name, sentence },
})

/** Limit of the movements that explain why an amount is no longer stored. */
const MAX_REASONS = 3

/** Returns a function that finds the last movements that took straws of these amounts after they were added. */
export async function readTaken(
  tx: Tx,
  actor: Actor,
  lines: readonly Pick<Line, 'id' | 'batch_id' | 'owner_id' | 'from' | 'added_at'>[],
): Promise<(line_id: string) => Gone[]> {
  if (lines.length === 0) return () => []
  const wanted = lines.map(({ from, ...line }) => ({ ...line, ...from }))
  const { rows } = await sql<{ line_id: string; movement_id: string; numbers: StrawNumbers }>`
    select w.id as line_id, l.movement_id, range_agg(int4range(s.number, s.number, '[]')) as numbers
    from json_to_recordset(${JSON.stringify(wanted)}) w (id uuid, batch_id uuid, owner_id uuid, added_at timestamptz,
      container_id uuid, canister int, level int)
    join straws s on s.tenant_id = ${actor.tenant_id} and s.batch_id = w.batch_id
    join movement_lines l on l.tenant_id = s.tenant_id and l.straw_id = s.id and l.owner_before = w.owner_id
      and l.status_before = 'STORED'
      and case when w.container_id is null
        then (l.status_after, l.owner_after) is distinct from ('STORED', w.owner_id)
        else (l.container_before, l.canister_before, l.level_before) = (w.container_id, w.canister, w.level)
          and (l.status_after, l.owner_after, l.container_after, l.canister_after, l.level_after)
            is distinct from ('STORED', w.owner_id, w.container_id, w.canister, w.level)
      end
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id and m.recorded_at > w.added_at
    where not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    group by w.id, l.movement_id
  `.execute(tx)
  const movements = await movementsById(
    tx,
    actor,
    rows.map(({ movement_id }) => movement_id),
  )
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  return (line_id) =>
    rows
      .filter((row) => row.line_id === line_id)
      .map(({ movement_id, numbers }) => ({ ...byId.get(movement_id)!, numbers }))
      .toSorted((left, right) => right.recorded_at.localeCompare(left.recorded_at))
      .slice(0, MAX_REASONS)
      .map(goneBy)
}
