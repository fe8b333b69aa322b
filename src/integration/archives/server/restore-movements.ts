/** Booking of the movements of an archive, in their original order of recording. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import type { Tx } from '#platform/database/database.ts'
import { STATE } from './archive-tables.ts'
import type { Row } from './read-archive.ts'
import { insertRows, renewRows, type Restoring } from './restore-rows.ts'

type Lines = { line: number; numbers: StrawNumbers; before: Row; after: Row }
/** Rows of `movement_lines` that differ only in their straws, numbered `first` to `last`. */
type Change = Row & { batch_id: string; first: number; last: number; line: number }
type Booking = { row: Row; import_id: unknown; batch_id: string; changes: Change[] }
/** Ids of merged parties, each with the id of the remaining one. */
type Merged = ReadonlyMap<string, string>

const MAX_MOVEMENTS = 500

/** Books movements as the importing member, under the original names and times of recording. */
export async function restoreMovements(restoring: Restoring): Promise<void> {
  const merged = await readMerged(restoring)
  let bookings: Booking[] = []
  const batches = new Set<string>()
  const book = async () => {
    if (bookings.length > 0) await bookTogether(restoring, merged, bookings)
    bookings = []
    batches.clear()
  }
  for await (const row of restoring.archive.rows('movements')) {
    const booking = bookingOf(row, restoring)
    // Movements of one batch are booked one at a time, because each numbers and changes straws.
    if (batches.has(booking.batch_id) || bookings.length === MAX_MOVEMENTS) await book()
    batches.add(booking.batch_id)
    bookings.push(booking)
  }
  await book()
  for (const [from_id, into_id] of merged) await mergeInto(restoring, from_id, into_id)
  await sql`
    select follow_merges(array(
      select distinct m.batch_id from movements m
      join parties p on p.tenant_id = m.tenant_id and p.id in (m.owner_id, m.supplier_id, m.receiver_id, m.holder_id)
      where m.tenant_id = ${restoring.actor.tenant_id} and p.merged_into is not null
    ))
  `.execute(restoring.tx)
}

async function readMerged({ archive, ids }: Restoring): Promise<Merged> {
  const merged = new Map<string, string>()
  for await (const { id, merged_into = null } of archive.rows('parties')) {
    if (merged_into !== null) merged.set(ids.require(id, 'id'), ids.require(merged_into, 'merged_into'))
  }
  return merged
}

/** Marks a party as merged into another one, as well as the parties that were merged into it before. */
async function mergeInto({ tx, actor: { tenant_id } }: Restoring, from_id: string, into_id: string) {
  await sql`
    update parties set merged_into = nullif(${into_id}::uuid, id)
    where tenant_id = ${tenant_id} and (id in (${from_id}, ${into_id}) or merged_into = ${from_id})
  `.execute(tx)
}

function bookingOf({ lines, import_id, ...old }: Row, restoring: Restoring): Booking {
  const [row] = renewRows(restoring, 'movements', [old])
  const batch_id = String(row!['batch_id'])
  const changes = (lines as Lines[]).flatMap(({ line, numbers, before, after }) => {
    const states = { ...stateOf(before, 'before', restoring), ...stateOf(after, 'after', restoring) }
    return numbers.map(([first, last]) => ({
      ...{ tenant_id: row!['tenant_id'], batch_id, first, last, line, movement_id: row!['id'] },
      ...states,
    }))
  })
  return { row: row!, import_id, batch_id, changes }
}

const REFERENCES = new Set(['owner', 'holder', 'warehouse', 'container'])

function stateOf(state: Row, when: 'before' | 'after', { ids }: Restoring): Row {
  return Object.fromEntries(
    STATE.map((name) => {
      const value = state[name]
      const isReference = REFERENCES.has(name) && value !== null
      return [`${name}_${when}`, isReference ? ids.require(value, name) : value]
    }),
  )
}

async function bookTogether(restoring: Restoring, merged: Merged, bookings: Booking[]) {
  const { tx, actor, ids } = restoring
  const { tenant_id } = actor
  await insertRows(
    tx,
    'movements',
    bookings.map(({ row }) => row),
  )
  await insertRows(
    tx,
    'import_movements',
    bookings.flatMap(({ row, import_id }) =>
      import_id ? { tenant_id, movement_id: row['id'], import_id: ids.require(import_id, 'import_id') } : [],
    ),
  )
  const lines = bookings.flatMap((booking) => booking.changes)
  await makePlaces(tx, tenant_id, lines)
  const entries = lines.filter(({ line }) => line === 1)
  const changes = lines.filter(({ line }) => line !== 1)
  const columns = ['before', 'after'].flatMap((when) => STATE.map((column) => `${column}_${when}`))
  await insertRows(tx, 'movement_lines', entries.toSorted((a, b) => a.first - b.first).flatMap(newStraws))
  if (changes.length === 0) return
  await followMerged(restoring, merged, changes)
  const names = sql.join(columns.map((column) => sql.ref(`g.${column}`)))
  // The database rejects a line that finds no straw, or one in another state.
  await sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id, ${sql.join(columns.map((column) => sql.id(column)))})
    select ${tenant_id}, s.id, g.line, g.movement_id, ${names}
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) n
    cross join lateral jsonb_populate_record(null::movement_lines, n) g
    join straws s on s.tenant_id = ${tenant_id} and s.batch_id = (n ->> 'batch_id')::uuid
      and s.number between (n ->> 'first')::int and (n ->> 'last')::int
  `.execute(tx)
}

/**
 * Merges parties when a line first names the remaining one, because earlier lines name the merged one. All straws of
 * the batch change to the remaining one, as in the original merge.
 */
async function followMerged(restoring: Restoring, merged: Merged, changes: Row[]) {
  const { tx, actor } = restoring
  const { rows } = await sql<{ batch_id: string; from_id: string; into_id: string }>`
    select n.batch_id, p.from_id, p.into_id
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (batch_id uuid, first int, last int, owner_before uuid, holder_before uuid)) with ordinality
      n (batch_id, first, last, owner_before, holder_before, position)
    join straws s on s.tenant_id = ${actor.tenant_id} and s.batch_id = n.batch_id
      and s.number between n.first and n.last
    cross join lateral (values (s.owner_id, n.owner_before), (s.holder_id, n.holder_before)) p (from_id, into_id)
    where p.from_id <> p.into_id
    group by 1, 2, 3 order by min(n.position)
  `.execute(tx)
  const remaining = (id: string) => merged.get(id) ?? id
  for (const { batch_id, from_id, into_id } of rows) {
    // Ignore other differences, because inserting the lines rejects them.
    if (remaining(from_id) !== remaining(into_id)) continue
    await mergeInto(restoring, from_id, into_id)
    await sql`select follow_merges(array[${batch_id}::uuid])`.execute(tx)
  }
}

/**
 * Makes a line for each new straw. The ids of the straws ascend, because `follow_lines` numbers straws in the order of
 * their ids.
 */
function newStraws({ batch_id: _, first, last, ...line }: Change): Row[] {
  return Array.from({ length: last - first + 1 }, () => ({ ...line, straw_id: uuidv7() }))
}

/** Makes places that the container no longer has, because it was larger before or has been deleted. */
async function makePlaces(tx: Tx, tenant_id: string, changes: Row[]) {
  const places = changes.filter(({ container_after }) => container_after !== null)
  if (places.length === 0) return
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select distinct ${tenant_id}::uuid, container_after, canister_after, level_after
    from jsonb_populate_recordset(null::movement_lines, ${JSON.stringify(places)})
    on conflict do nothing
  `.execute(tx)
}
