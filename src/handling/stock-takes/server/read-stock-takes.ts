import { sql } from 'kysely'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { numberRange } from '#stock/batches/server/read-batches.ts'
import { requireContainer } from '#stock/containers/server/read-containers.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { Handler } from '#platform/http/route.ts'
import { type StoredLine, keyOfLine } from '../compare.ts'
import type * as contract from '../contract.ts'
import type * as overview from '#integration/overview/contract.ts'
import { readOverview, type StockTakeFigures } from '#integration/overview/server/read-overview.ts'
import type { CountedCanister, CountLine, StockTake, StockTakeSummary } from '../shapes.ts'

/** Selects stock-takes, newest first. */
export function stockTakesOf(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('stock_takes')
    .innerJoin('containers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'stock_takes.tenant_id').onRef('c.id', '=', 'stock_takes.container_id'),
    )
    .select([
      'stock_takes.id',
      'container_id',
      'c.label as container_label',
      'canister',
      'state',
      'started_at',
    ])
    .select([
      'started_by_name',
      'ended_at',
      'ended_by_name',
      'signer_name',
      'reversed_at',
      'reversed_by_name',
    ])
    .select('reverse_reason')
    .select(
      sql<number>`(
        select count(*)::int from stock_take_movements m
        where m.tenant_id = stock_takes.tenant_id and m.stock_take_id = stock_takes.id
      )`.as('movements'),
    )
    .select(
      sql<string | null>`(
        select d.id from documents d where d.tenant_id = stock_takes.tenant_id and d.stock_take_id = stock_takes.id
      )`.as('document_id'),
    )
    .where('stock_takes.tenant_id', '=', tenant_id)
    .orderBy('started_at', 'desc')
    .orderBy('stock_takes.id', 'desc')
    .$castTo<StockTakeSummary>()
}

export async function readStockTake(tx: Tx, actor: Actor, id: string): Promise<StockTake> {
  const { tenant_id } = actor
  const [row, stored, searches] = await Promise.all([
    stockTakesOf(tx, actor)
      .select([
        'started_by',
        'ended_by',
        'c.warehouse_id',
        'c.canisters',
        'c.levels',
        'c.straws_per_level',
        'c.deleted_at',
      ])
      .where('stock_takes.id', '=', id)
      .$castTo<
        Pick<StockTake, 'started_by' | 'ended_by' | 'warehouse_id'> &
          StockTakeSummary & {
            canisters: number
            levels: number
            straws_per_level: number | null
            deleted_at: string | null
          }
      >()
      .executeTakeFirstOrThrow(() => notFound('The stock-take')),
    tx
      .selectFrom('stock_take_canisters')
      .select(['canister', 'version', 'lines', 'unknown', 'started_at', 'started_by_name', 'counted_at'])
      .select('counted_by_name')
      .where('tenant_id', '=', tenant_id)
      .where('stock_take_id', '=', id)
      .orderBy('canister')
      .execute(),
    openSearches(tx, actor, id),
  ])
  const { canisters: across, levels, straws_per_level, deleted_at, ...summary } = row
  const standing = await readStanding(tx, actor, row.container_id)
  const canisters = stored.map((one): CountedCanister => ({
    ...one,
    lines: mergeLines(one.lines, standing.get(one.canister) ?? [], row.state === 'OPEN'),
  }))
  return {
    ...summary,
    size: deleted_at === null ? { canisters: across, levels, straws_per_level } : null,
    canisters,
    searches,
    ...(await namesOf(tx, actor, canisters)),
  }
}

type StandingLine = { level: number; batch_id: string; owner_id: string; numbers: StrawNumbers }

/** Reads the current book of each canister. */
export async function readStanding(tx: Tx, { tenant_id }: Actor, container_id: string, canister?: number) {
  const { rows } = await sql<StandingLine & { canister: number }>`
    select canister, level, batch_id, owner_id, numbers from stock
    where tenant_id = ${tenant_id} and container_id = ${container_id}
      ${canister === undefined ? sql`` : sql`and canister = ${canister}`}
  `.execute(tx)
  return Map.groupBy(rows, (row) => row.canister)
}

/**
 * Merges the stored lines with the current book. Lines of a closed stock-take show the book that they were compared
 * with.
 */
export function mergeLines(
  stored: readonly StoredLine[],
  standing: readonly StandingLine[],
  isOpen: boolean,
): CountLine[] {
  if (!isOpen) return stored.map((line) => ({ ...line, now: line.book }))
  const there = new Map(standing.map((one) => [keyOfLine(one), one.numbers]))
  const known = new Set(stored.map(keyOfLine))
  const came = standing
    .filter((one) => !known.has(keyOfLine(one)))
    .map(({ level, batch_id, owner_id }): StoredLine => ({
      ...{ level, batch_id, owner_id, expected: [], book: [], found: null },
      ...{ counted_at: null, counted_by_name: null },
    }))
  return [...stored, ...came].map((line) => {
    const now = there.get(keyOfLine(line)) ?? []
    return { ...line, now, book: line.found === null ? now : line.book }
  })
}

export function uncounted(lines: readonly CountLine[]): CountLine[] {
  return lines.filter(({ found, now }) => found === null && countNumbers(now) > 0)
}

async function namesOf(
  tx: Tx,
  { tenant_id }: Actor,
  canisters: CountedCanister[],
): Promise<Pick<StockTake, 'batches' | 'owners'>> {
  const lines = canisters.flatMap((one) => one.lines)
  const [batches, owners] = await Promise.all([
    sql<StockTake['batches'][number]>`
      select b.id, b.label, b.straw_colour, b.straw_mark_text, a.name as animal_name,
        ${numberRange} as number_range
      from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.id = any(${lines.map(({ batch_id }) => batch_id)}::uuid[])
      order by b.label
    `.execute(tx),
    sql<StockTake['owners'][number]>`
      select id, name from parties
      where tenant_id = ${tenant_id} and id = any(${lines.map(({ owner_id }) => owner_id)}::uuid[]) order by name
    `.execute(tx),
  ])
  return { batches: batches.rows, owners: owners.rows }
}

export const showCounted: Handler<typeof contract.showCounted> = async (tx, actor, { params }) => {
  const { tenant_id, time_zone } = actor
  const [, { rows }, canisters] = await Promise.all([
    requireContainer(tx, actor, params.id),
    sql<{ canister: number; level: number; counted_at: string | null; holds: boolean }>`
      select p.canister, p.level, ${lastCounted} as counted_at, exists (
          select from stock k where k.tenant_id = p.tenant_id and k.container_id = p.container_id
            and k.canister = p.canister and k.level = p.level
        ) as holds
      from places p where p.tenant_id = ${tenant_id} and p.container_id = ${params.id} order by 1, 2
    `.execute(tx),
    lastCounts(tx, actor, params.id),
  ])
  const places = rows.map(({ counted_at, ...place }) => ({
    ...place,
    counted_on: counted_at && dayIn(time_zone, counted_at),
  }))
  const full = places.some(({ holds }) => holds) ? places.filter(({ holds }) => holds) : places
  const days = full.map(({ counted_on }) => counted_on)
  return {
    counted_on: days.includes(null) ? null : days.toSorted()[0]!,
    levels: places.flatMap(({ canister, level, counted_on }) =>
      counted_on === null ? [] : [{ canister, level, counted_on }],
    ),
    canisters: canisters.map(({ counted_at, ...canister }) => ({
      ...canister,
      counted_on: counted_at && dayIn(time_zone, counted_at),
    })),
  }
}

/** Reads the last whole count of each canister, and the number of its straws that are still searched for. */
async function lastCounts(tx: Tx, actor: Actor, container_id: string) {
  const { tenant_id } = actor
  const { rows } = await sql<{ canister: number; counted_at: string | null; looking: number }>`
    select n.canister, (
        select max(k.counted_at) from stock_take_canisters k
        join stock_takes t on t.tenant_id = k.tenant_id and t.id = k.stock_take_id and t.state = 'CLOSED'
        where t.tenant_id = c.tenant_id and t.container_id = c.id and k.canister = n.canister
      ) as counted_at, (
        select coalesce(sum((select sum(upper(r) - lower(r)) from unnest(s.numbers * k.numbers) r)), 0)::int
        from ${searchesGoingOn(actor)}
          and t.container_id = c.id and s.canister = n.canister
      ) as looking
    from containers c cross join generate_series(1, c.canisters) n (canister)
    where c.tenant_id = ${tenant_id} and c.id = ${container_id} order by 1
  `.execute(tx)
  return rows
}

/** Time of the last closed count after which the place `p` agreed with the book. */
const lastCounted = sql<string | null>`(
  select max(l.counted_at) from stock_take_levels l
  join stock_takes t on t.tenant_id = l.tenant_id and t.id = l.stock_take_id and t.state = 'CLOSED'
  where l.tenant_id = p.tenant_id and l.container_id = p.container_id and l.canister = p.canister
    and l.level = p.level and l.agrees
)`

/**
 * Selects open searches `s`, with their line of stock `k`: not found, still in the book there, and not counted again.
 */
function searchesGoingOn({ tenant_id }: Pick<Actor, 'tenant_id'>) {
  return sql`
    stock_take_searches s
    join stock_takes t on t.tenant_id = s.tenant_id and t.id = s.stock_take_id and t.state = 'CLOSED'
    join stock k on k.tenant_id = s.tenant_id and k.container_id = t.container_id and k.canister = s.canister
      and k.level = s.level and k.batch_id = s.batch_id and k.owner_id = s.owner_id and k.numbers && s.numbers
    where s.tenant_id = ${tenant_id} and s.found_at is null and not exists (
      select from stock_take_levels l
      join stock_takes later on later.tenant_id = l.tenant_id and later.id = l.stock_take_id and later.state = 'CLOSED'
      where l.tenant_id = s.tenant_id and l.container_id = t.container_id and l.canister = s.canister
        and l.level = s.level and l.counted_at > t.ended_at
    )
  `
}

async function openSearches(tx: Tx, actor: Actor, stock_take_id: string): Promise<StockTake['searches']> {
  const { rows } = await sql<StockTake['searches'][number]>`
    select s.number, s.canister, s.level, s.batch_id, s.owner_id, s.numbers * k.numbers as numbers
    from ${searchesGoingOn(actor)} and s.stock_take_id = ${stock_take_id} order by s.number
  `.execute(tx)
  return rows
}

const MAX_UNCOUNTED = 100

export const showOverview: Handler<typeof overview.showOverview> = async (tx, actor, _) => {
  const { tenant_id } = actor
  const [figures, { rows }] = await Promise.all([
    readOverview(tx, actor),
    sql<StockTakeFigures>`
      select
        (select jsonb_build_object('straws', coalesce(sum(straws), 0),
            'stock_take_id', (array_agg(stock_take_id order by stock_take_id desc))[1])
          from (
            select s.stock_take_id, (
              select sum(upper(r) - lower(r)) from unnest(s.numbers * k.numbers) r
            ) as straws from ${searchesGoingOn(actor)}
          ) open) as looking,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label) order by label), '[]') from (
          select c.id, c.label from containers c
          where c.tenant_id = ${tenant_id} and c.deleted_at is null and exists (
            select from (
              select distinct tenant_id, container_id, canister, level from stock
              where tenant_id = c.tenant_id and container_id = c.id
            ) p where coalesce(${lastCounted}, c.created_at) < now() - interval '1 year'
          ) order by c.label limit ${MAX_UNCOUNTED}
        ) long_ago) as uncounted_containers
    `.execute(tx),
  ])
  return { ...figures, ...rows[0]! }
}
