import { sql } from 'kysely'
import { countNumbers, type StrawColour } from '#stock/batches/straw.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { clashOf } from '../clashes.ts'
import { type LiftOf, liftsOf, type Planned, planTakes } from '../plan.ts'
import { purposeName } from '../purpose-text.ts'
import type { PickListSummary, Purpose } from '../shapes.ts'
import { readPicked } from './read-picked.ts'
import {
  presence,
  readLines,
  readOpenLines,
  readPickedBatches,
  readStanding,
  readVessels,
  some,
} from './read-wanted.ts'

type Head = Pick<
  PickListSummary,
  'id' | 'name' | 'day' | 'created_at' | 'created_by_name' | 'closed_at' | 'closed_by_name'
>
type Progress = NonNullable<PickListSummary['opening']>

/** Lists a page of summaries. The number of queries does not depend on the number of lists. */
export const listPickLists: Handler<typeof contract.listPickLists> = async (
  tx,
  actor,
  { query: { closed, limit, offset } },
) => {
  const isClosed = closed === '1'
  const order = isClosed
    ? sql`p.closed_at desc, p.id desc`
    : sql`p.day nulls last, p.created_at desc, p.id desc`
  const [{ rows: heads }, counted] = await Promise.all([
    sql<Head>`
      select p.id, p.name, p.day, p.created_at, p.created_by_name, p.closed_at, p.closed_by_name from pick_lists p
      where p.tenant_id = ${actor.tenant_id} and (p.closed_at is not null) = ${isClosed}
      order by ${order} limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ open: number; closed: number }>`
      select count(*) filter (where closed_at is null)::int as open,
        count(*) filter (where closed_at is not null)::int as closed
      from pick_lists where tenant_id = ${actor.tenant_id}
    `.execute(tx),
  ])
  const stats = counted.rows[0]!
  const pick_lists = await summaries(tx, actor, heads, isClosed)
  return { pick_lists, pagination: { limit, offset, total: isClosed ? stats.closed : stats.open }, stats }
}

async function summaries(tx: Tx, actor: Actor, heads: Head[], isClosed: boolean): Promise<PickListSummary[]> {
  const ids = heads.map(({ id }) => id)
  const which = isClosed ? sql`l.removed_at is null` : sql`l.left_amount > 0`
  const [lines, picked, progress] = await Promise.all([
    readLines(tx, actor, sql`l.pick_list_id = any(${ids}::uuid[]) and ${which}`),
    isClosed ? readPicked(tx, actor, ids) : [],
    isClosed ? [] : readProgress(tx, actor, ids),
  ])
  const batch_ids = some([...lines, ...picked].map(({ batch_id }) => batch_id))
  const [stock, wanted] = isClosed
    ? [[], []]
    : await Promise.all([readStanding(tx, actor, batch_ids), readOpenLines(tx, actor, batch_ids)])
  const wantedOf = Map.groupBy(wanted, ({ batch_id }) => batch_id)
  const linesOf = Map.groupBy(lines, ({ pick_list_id }) => pick_list_id)
  const pickedOf = Map.groupBy(picked, ({ pick_list_id }) => pick_list_id)
  const takesOf = new Map<string, Omit<Planned, 'line_id'>[]>(
    ids.map((id) => [id, isClosed ? (pickedOf.get(id) ?? []) : planTakes(linesOf.get(id) ?? [], stock)]),
  )
  const container_ids = some([...takesOf.values()].flat().map(({ location }) => location?.container_id))
  const [batches, vessels] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readVessels(tx, actor, container_ids),
  ])
  const colourOf = new Map(batches.map(({ id, straw_colour }) => [id, straw_colour]))
  const labels = new Map(vessels.map(({ id, label }) => [id, label]))
  return heads.map((head) => {
    const needed = linesOf.get(head.id) ?? []
    const takes = takesOf.get(head.id)!
    const found = takes.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
    const straws = isClosed ? found : needed.reduce((sum, { left }) => sum + left, 0)
    const lifted = liftsOf(takes, labels).filter(({ canister }) => canister !== null)
    return {
      ...{ ...head, straws, lines: needed.length, missing: straws - found, lifts: lifted.length },
      clashes: needed.filter((line) => clashOf(line, wantedOf.get(line.batch_id) ?? [], stock, NO_NAMES))
        .length,
      containers: containersOf(lifted, vessels),
      colours: coloursOf(takes.map(pair), colourOf),
      purposes: purposesOf(needed),
      opening: progress.find(({ pick_list_id }) => pick_list_id === head.id) ?? null,
    }
  })
}

/** Names of the lists in clashes, which are not needed because clashes are only counted. */
const NO_NAMES: ReadonlyMap<string, string> = new Map()

const pair = ({ batch_id, numbers }: { batch_id: string; numbers: [number, number][] }): [string, number] => [
  batch_id,
  countNumbers(numbers),
]

function containersOf(lifted: LiftOf<unknown>[], vessels: Awaited<ReturnType<typeof readVessels>>) {
  return [...Map.groupBy(lifted, ({ container_id }) => container_id!)].map(([container_id, lifts]) => ({
    ...vessels.find(({ id }) => id === container_id)!,
    wanted: lifts.map(({ canister }) => canister!),
  }))
}

function coloursOf(batches: [string, number][], colourOf: ReadonlyMap<string, StrawColour>) {
  const sums = new Map<StrawColour, number>()
  for (const [batch_id, straws] of batches) {
    const colour = colourOf.get(batch_id)!
    sums.set(colour, (sums.get(colour) ?? 0) + straws)
  }
  return [...sums]
    .map(([straw_colour, straws]) => ({ straw_colour, straws }))
    .sort((left, right) => right.straws - left.straws)
}

function purposesOf(lines: { purpose: Purpose; owner_name: string }[]): PickListSummary['purposes'] {
  const all = lines.map(({ purpose, owner_name }) => ({
    type: purpose.type,
    // Use one name for all places in a container.
    name: purpose.to ? (purpose.to_label ?? '') : purposeName(purpose, owner_name),
  }))
  return [...new Map(all.map((one) => [`${one.type} ${one.name}`, one])).values()]
}

/** Reads the current lift of each opening in progress. Lifts follow the numbers of their takes. */
async function readProgress(tx: Tx, { tenant_id }: Actor, ids: string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    with lifts as (
      select o.id, t.container_id, t.canister, bool_and(t.came_out is not null) as is_done,
        row_number() over (partition by o.id order by min(t.number)) as lift, count(*) over (partition by o.id) as lifts
      from openings o join opening_takes t on t.tenant_id = o.tenant_id and t.opening_id = o.id
      where o.tenant_id = ${tenant_id} and o.ended_at is null and o.pick_list_id = any(${ids}::uuid[])
      group by o.id, t.container_id, t.canister
    )
    select distinct on (o.id) ${presence}, l.container_id, l.canister, l.lift::int, l.lifts::int
    from openings o
    join pick_lists p on p.tenant_id = o.tenant_id and p.id = o.pick_list_id
    join lifts l on l.id = o.id
    where o.tenant_id = ${tenant_id} order by o.id, l.is_done, case when l.is_done then -l.lift else l.lift end
  `.execute(tx)
  return rows
}
