import { sql } from 'kysely'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import type * as contract from '#stock/movements/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { reverseMovement } from '#stock/movements/server/reverse-movement.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { bookedBatch, partsOf } from '../opening-steps.ts'
import { without } from '../plan.ts'
import { readTakes } from './read-opening.ts'
import { multirangeText } from './read-wanted.ts'

const count = (numbers: string) =>
  sql`(select coalesce(sum(upper(r) - lower(r)), 0) from unnest(${sql.raw(numbers)}) r)`

/**
 * Updates the straws that lines still need: the requested straws, less those that were booked and not undone, and those
 * reported as not needed.
 */
export async function updateLines(tx: Tx, { tenant_id }: Actor, line_ids: readonly string[]): Promise<void> {
  // Lock the lines first, because a concurrent transaction may change other takes of them.
  await sql`
    select from pick_list_lines where tenant_id = ${tenant_id} and id = any(${line_ids}::uuid[]) order by id for update
  `.execute(tx)
  await sql`
    with takes as (
      select t.line_id, t.numbers, t.instead_batch_id is not null as is_instead, t.undone_at is null as stands,
        t.why_fewer is not distinct from 'NOT_NEEDED' as is_enough, coalesce(t.booked, '{}') as booked
      from opening_takes t
      join openings o on o.tenant_id = t.tenant_id and o.id = t.opening_id and o.is_booked
      where t.tenant_id = ${tenant_id} and t.line_id = any(${line_ids}::uuid[])
    ), done as (
      select line_id, sum(
          case when stands then ${count('booked')} else 0 end
          + case when is_enough then greatest(0, ${count('numbers')} - ${count('booked')}) else 0 end
        )::int as straws,
        range_agg(numbers) as named,
        range_agg(
          case
            when is_instead then case when is_enough and stands then numbers else '{}' end
            else case when stands then booked else '{}' end + case when is_enough then numbers - booked else '{}' end
          end
        ) as taken
      from takes group by line_id
    )
    update pick_list_lines l set left_amount = greatest(0, l.amount - d.straws), numbers = l.numbers + d.named - d.taken
    from done d
    where l.tenant_id = ${tenant_id} and l.id = d.line_id and l.removed_at is null
  `.execute(tx)
}

/** Closes a finished list with the time at which the opening ended, by which `reopenLines` finds the list. */
export async function closeIfDone(tx: Tx, { tenant_id }: Actor, opening_id: string): Promise<void> {
  await sql`
    update pick_lists p set closed_at = o.ended_at, closed_by = o.last_active_by, closed_by_name = o.last_active_by_name
    from openings o
    where p.tenant_id = ${tenant_id} and p.closed_at is null
      and o.tenant_id = p.tenant_id and o.id = ${opening_id} and o.pick_list_id = p.id
      and not exists (
        select from pick_list_lines l
        where l.tenant_id = p.tenant_id and l.pick_list_id = p.id and l.left_amount > 0
      )
  `.execute(tx)
}

/** Counts straws of an undone movement as taken again, as far as the movement `again` books them. */
export async function fulfilLines(tx: Tx, actor: Actor, undone: string, again: string): Promise<void> {
  const of = await tx
    .selectFrom('opening_takes')
    .select(['opening_id', 'line_id'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('movement_id', '=', undone)
    .executeTakeFirst()
  if (!of) return
  const [[movement], takes] = await Promise.all([
    movementsById(tx, actor, [again]),
    readTakes(tx, actor, of.opening_id),
  ])
  // Include other movements, because some straws of `undone` may have been booked again before, and undone again.
  const undoneTakes = takes.filter(
    (take) =>
      take.line_id === of.line_id && take.undone_at !== null && bookedBatch(take) === movement!.batch_id,
  )
  await splitTakes(
    tx,
    actor,
    of.opening_id,
    undoneTakes.map(({ number, movement_id, booked }) => ({
      number,
      movements: [
        { id: again, numbers: movement!.numbers },
        { id: movement_id!, numbers: without(booked!, movement!.numbers) },
      ],
    })),
  )
  await updateLines(tx, actor, [of.line_id])
  await closeIfDone(tx, actor, of.opening_id)
}

export type Split = { number: number; movements: readonly { id: string; numbers: StrawNumbers }[] }

/** Splits takes, so that each belongs to one movement. A part that changes its movement is no longer undone. */
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

/** Marks takes as undone, so that their lines need the straws again. A list that a member closed stays closed. */
export async function reopenLines(tx: Tx, actor: Actor, undone: readonly string[]): Promise<void> {
  const { tenant_id } = actor
  const takes = await tx
    .updateTable('opening_takes')
    .set({ undone_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('movement_id', 'in', undone)
    .where('undone_at', 'is', null)
    .returning('line_id')
    .execute()
  const line_ids = takes.map(({ line_id }) => line_id)
  await updateLines(tx, actor, line_ids)
  await sql`
    update pick_lists p set closed_at = null, closed_by = null, closed_by_name = null
    from openings o
    where p.tenant_id = ${tenant_id}
      and o.tenant_id = p.tenant_id and o.pick_list_id = p.id and o.ended_at = p.closed_at
      and exists (
        select from pick_list_lines l
        where l.tenant_id = p.tenant_id and l.pick_list_id = p.id and l.id = any(${line_ids}::uuid[])
          and l.left_amount > 0
      )
  `.execute(tx)
}

export async function undoMovement(
  tx: Tx,
  actor: Actor,
  input: Input<typeof contract.reverseMovement>,
): Promise<Movement> {
  const reversal = await reverseMovement(tx, actor, input)
  await reopenLines(tx, actor, [input.params.id, ...input.body.others])
  return reversal
}
