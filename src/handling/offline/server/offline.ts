import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { numberRange } from '#stock/batches/server/read-batches.ts'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import { readLines, readPickedBatches } from '#handling/pick-lists/server/read-wanted.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { paged } from '#platform/database/queries.ts'
import * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

/** Stock line of the offline snapshot, which lists names once and groups equal straws to save bytes. */
type Line = {
  batch_id: string
  owner_id: string
  container_id: string | null
  canister: number | null
  level: number | null
  numbers: StrawNumbers
}

type StoredCode = Pick<Line, 'container_id' | 'canister' | 'level'> & {
  code: string
  batch_id: string | null
}

type OfflineSnapshot = Reply<typeof contract.showOfflineSnapshot>

const MAX_NAMES = 5000
/** Limit of pick lists that can be opened offline; the latest are included. */
const MAX_LISTS = 20

export const showOfflineSnapshot: Handler<typeof contract.showOfflineSnapshot> = async (tx, actor, _) => {
  const { tenant_id } = actor
  // Omit the warehouse, because phones do not distinguish straws without a place by warehouse.
  const alike = sql`batch_id, owner_id, container_id, canister, level`
  const stored = sql`from stock where tenant_id = ${tenant_id} and status = 'STORED' group by ${alike}`
  const all = async <T>(statement: RawBuilder<T>) => (await statement.execute(tx)).rows
  const [[now], lines, [counted], batches, parties, mares, containers, lists, wanted, codes] =
    await Promise.all([
      all(sql<{ as_of: string }>`select clock_timestamp() as as_of`),
      all(sql<Line>`
      select ${alike}, range_agg(numbers) as numbers ${stored}
      order by batch_id, container_id nulls last, canister, level, owner_id limit ${contract.MAX_LINES}
    `),
      all(sql<{ lines: number }>`select count(*)::int as lines from (select ${stored}) s`),
      all(sql<OfflineSnapshot['batches'][number]>`
      select b.id, b.label, a.name as stallion, b.straw_colour, b.straw_mark_text,
        ${numberRange} as number_range, b.straw_size, b.quality, b.effective_straws_per_dose as straws_per_dose,
        coalesce(b.produced_on, b.received_on) as frozen_on, b.post_thaw_progressive as progressive,
        b.has_moved as is_opened
      from batches b
      join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.id in (
        select batch_id from stock where tenant_id = ${tenant_id} and status = 'STORED'
      ) order by b.label, b.id
    `),
      all(sql<OfflineSnapshot['parties'][number]>`
      select id, name from parties where tenant_id = ${tenant_id} and (deleted_at is null or id in (
        select owner_id from stock where tenant_id = ${tenant_id} and status = 'STORED'
      )) order by name, id limit ${MAX_NAMES}
    `),
      all(sql<OfflineSnapshot['mares'][number]>`
      select id, name from animals
      where tenant_id = ${tenant_id} and sex = 'MARE' and deleted_at is null order by name, id limit ${MAX_NAMES}
    `),
      all(sql<OfflineSnapshot['containers'][number]>`
      select id, label, canisters, levels from containers
      where tenant_id = ${tenant_id} and deleted_at is null order by label, id
    `),
      all(sql<{ id: string; name: string; day: string | null }>`
      select id, name, day from pick_lists where tenant_id = ${tenant_id} and closed_at is null
      order by created_at desc, id limit ${MAX_LISTS}
    `),
      readLines(
        tx,
        actor,
        sql`l.left_amount > 0 and l.pick_list_id in (
      select id from pick_lists where tenant_id = ${tenant_id} and closed_at is null
      order by created_at desc, id limit ${MAX_LISTS}
    )`,
      ),
      all(sql<StoredCode>`
      select code, batch_id, container_id, canister, level from codes
      where tenant_id = ${tenant_id} and kind <> 'DOCUMENT' order by code limit ${contract.MAX_LINES}
    `),
    ])
  const index = (things: readonly { id: string }[]) => new Map(things.map(({ id }, at) => [id, at]))
  const [batchAt, partyAt, containerAt] = [index(batches), index(parties), index(containers)]
  const rows = lines.flatMap(({ batch_id, owner_id, container_id, canister, level, numbers }) => {
    const [batch, owner] = [batchAt.get(batch_id), partyAt.get(owner_id)]
    const container = container_id === null ? -1 : containerAt.get(container_id)
    // Skip records that a concurrent transaction created, and owners beyond the limit of names.
    if (batch === undefined || owner === undefined || container === undefined) return []
    return [[batch, owner, container, canister ?? 0, level ?? 0, ...numbers.flat()]]
  })
  const linesOf = Map.groupBy(wanted, ({ pick_list_id }) => pick_list_id)
  const pick_lists = lists.flatMap(({ id, name, day }) => {
    const some = linesOf
      .get(id)
      ?.map(({ id: line_id, batch_id, owner_id, owner_name, left, numbers, from, purpose }) => ({
        ...{ id: line_id, batch_id, owner_id, owner_name, left, numbers, from, purpose },
      }))
    return some ? [{ id, name, day, lines: some }] : []
  })
  const codeRows = codes.flatMap(({ code, batch_id, container_id, canister, level }) => {
    const batch = batch_id === null ? -1 : batchAt.get(batch_id)
    const container = container_id === null ? -1 : containerAt.get(container_id)
    // Skip batches without stored straws, and deleted containers.
    if (batch === undefined || container === undefined) return []
    return [[code, batch, container, canister ?? 0, level ?? 0] as [string, number, number, number, number]]
  })
  const left_off = counted!.lines - rows.length
  return {
    as_of: now!.as_of,
    batches,
    parties,
    mares,
    containers,
    lines: rows,
    pick_lists,
    picked: await readPickedBatches(tx, actor, [...new Set(wanted.map(({ batch_id }) => batch_id))]),
    codes: codeRows,
    left_off: Math.max(0, left_off),
  }
}

export const listDiscardedEntries: Handler<typeof contract.listDiscardedEntries> = async (
  tx,
  { tenant_id },
  { query },
) => {
  const list = tx
    .selectFrom('discarded_entries')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'summary', 'error', 'happened_at', 'discarded_at', 'discarded_by_name'])
    .orderBy('discarded_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { entries: rows, pagination }
}

/** Records a discarded entry once, even if several tabs report it. */
export const discardEntry: Handler<typeof contract.discardEntry> = async (tx, actor, { body }) => {
  const { tenant_id, user_id: discarded_by } = actor
  const { key, summary, error, happened_at } = body
  const discarded_by_name = fullName(actor)
  await tx
    .insertInto('discarded_entries')
    .values({ id: uuidv7(), tenant_id, key, summary, error, happened_at, discarded_by, discarded_by_name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'discarded_by', 'key']).doNothing())
    .execute()
}
