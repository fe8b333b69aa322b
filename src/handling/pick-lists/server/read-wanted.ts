import { type RawBuilder, sql } from 'kysely'
import { numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { locationOf } from '#stock/containers/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Line, PickedBatch, Presence, Purpose, Vessel } from '../shapes.ts'
import type { There } from '../plan.ts'

type WantedLine = Omit<Line, 'missing' | 'gone' | 'spare' | 'instead' | 'clash'> & { pick_list_id: string }

/** Reads lines with their names; `which` is a condition on the lines `l`. */
export async function readLines(
  tx: Tx,
  { tenant_id }: Actor,
  which: RawBuilder<unknown>,
): Promise<WantedLine[]> {
  type Row = Omit<WantedLine, 'from'> & Parameters<typeof locationOf>[0]
  const { rows } = await sql<Row>`
    select l.id, l.pick_list_id, l.batch_id, l.owner_id, o.name as owner_name, l.amount, l.left_amount as left, l.numbers,
      l.container_id, l.canister, l.level, ${purpose} as purpose, l.added_at, l.added_by_name
    from pick_list_lines l
    join parties o on o.tenant_id = l.tenant_id and o.id = l.owner_id ${purposeJoins}
    where l.tenant_id = ${tenant_id} and ${which} order by l.added_at, l.id
  `.execute(tx)
  return rows.map(({ container_id, canister, level, numbers, ...line }) => ({
    ...line,
    // If other straws were taken instead, the line names more straws than it still needs.
    numbers: numbers && rangesOf(numbersIn(numbers).slice(0, line.left)),
    from: locationOf({ container_id, canister, level }),
  }))
}

/** Reads what open lists still need, of these batches or of all. */
export async function readOpenLines(tx: Tx, actor: Actor, batch_ids?: readonly string[]) {
  const lists = await tx
    .selectFrom('pick_lists')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('closed_at', 'is', null)
    .execute()
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const ofBatches = batch_ids ? sql`l.batch_id = any(${batch_ids}::uuid[])` : sql`true`
  const which = sql`l.pick_list_id = any(${[...names.keys()]}::uuid[]) and l.left_amount > 0 and ${ofBatches}`
  const lines = await readLines(tx, actor, which)
  return lines.map((line) => ({ ...line, pick_list_name: names.get(line.pick_list_id)! }))
}

/** Purpose of a line, with its names; needs `purposeJoins`. */
export const purpose = sql<Purpose>`jsonb_build_object(
  'type', l.type, 'receiver_id', l.receiver_id, 'receiver_name', pr.name, 'animal_id', l.animal_id,
  'animal_name', pa.name, 'reason', l.reason, 'keep_in_store', l.keep_in_store, 'note', l.note,
  'to', case when l.to_container_id is not null then jsonb_build_object(
    'container_id', l.to_container_id, 'canister', l.to_canister, 'level', l.to_level) end,
  'to_label', pc.label)`
export const purposeJoins = sql`
  left join parties pr on pr.tenant_id = l.tenant_id and pr.id = l.receiver_id
  left join animals pa on pa.tenant_id = l.tenant_id and pa.id = l.animal_id
  left join containers pc on pc.tenant_id = l.tenant_id and pc.id = l.to_container_id`

export async function readStanding(tx: Tx, { tenant_id }: Actor, batch_ids: string[]): Promise<There[]> {
  const { rows } = await sql<Omit<There, 'location'> & Parameters<typeof locationOf>[0]>`
    select batch_id, owner_id, container_id, canister, level, range_agg(numbers) as numbers from stock
    where tenant_id = ${tenant_id} and batch_id = any(${batch_ids}::uuid[]) and status = 'STORED'
    group by batch_id, owner_id, container_id, canister, level
  `.execute(tx)
  return rows.map(({ batch_id, owner_id, numbers, ...place }) => ({
    ...{ batch_id, owner_id, numbers },
    location: locationOf(place),
  }))
}

export async function readPickedBatches(tx: Tx, { tenant_id }: Actor, ids: string[]): Promise<PickedBatch[]> {
  const { rows } = await sql<PickedBatch>`
    select b.id, b.label, b.straw_colour, b.straw_mark_text, b.effective_straws_per_dose as straws_per_dose,
      a.name as stallion_name, coalesce(b.produced_on, b.received_on) as dated
    from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    where b.tenant_id = ${tenant_id} and b.id = any(${ids}::uuid[]) order by b.label
  `.execute(tx)
  return rows
}

export function readVessels(tx: Tx, { tenant_id }: Actor, ids: string[]): Promise<Vessel[]> {
  return tx
    .selectFrom('containers')
    .select(['id', 'label', 'canisters', 'levels'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('label')
    .execute()
}

export const presence = sql`o.id as opening_id, o.pick_list_id, p.name as pick_list_name, o.last_active_by,
  o.last_active_by_name, o.last_active_at`

/** Reads the members who are at these containers with another list. */
export async function readOthers(
  tx: Tx,
  { tenant_id }: Actor,
  pick_list_id: string,
  container_ids: string[],
): Promise<(Presence & { container_id: string })[]> {
  const { rows } = await sql<Presence & { container_id: string; last_active_at: string }>`
    select distinct ${presence}, t.container_id
    from openings o
    join pick_lists p on p.tenant_id = o.tenant_id and p.id = o.pick_list_id
    join opening_takes t on t.tenant_id = o.tenant_id and t.opening_id = o.id and t.came_out is null
    where o.tenant_id = ${tenant_id} and o.ended_at is null and o.pick_list_id <> ${pick_list_id}
      and t.container_id = any(${container_ids}::uuid[])
    order by o.last_active_at desc
  `.execute(tx)
  return rows
}

export async function readPresence(
  tx: Tx,
  { tenant_id }: Actor,
  pick_list_id: string,
): Promise<Presence | null> {
  const { rows } = await sql<Presence>`
    select ${presence} from openings o
    join pick_lists p on p.tenant_id = o.tenant_id and p.id = o.pick_list_id
    where o.tenant_id = ${tenant_id} and o.pick_list_id = ${pick_list_id} and o.ended_at is null
  `.execute(tx)
  return rows[0] ?? null
}

export function some(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

export const multirangeText = (numbers: StrawNumbers) =>
  `{${numbers.map(([first, last]) => `[${first},${last}]`).join()}}`

export function multirange(numbers: StrawNumbers): RawBuilder<StrawNumbers> {
  return sql<StrawNumbers>`${multirangeText(numbers)}::int4multirange`
}
