/** Books the movements of an archive again, in the order in which they were recorded. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countNumbers, type StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive, Row } from './read-archive.ts'

export type Importer = Pick<Actor, 'tenant_id' | 'user_id' | 'first_name' | 'last_name'>

type Lines = { line: number; numbers: StrawNumbers; before: Row; after: Row }
type Booking = { row: Row; batch_id: string; lines: Lines[] }

const MOST_MOVEMENTS = 500

/**
 * By whoever imports, under the names of old; the database says when, as for everything it records, and the time of
 * old is kept beside that.
 */
export async function importJournal(
  tx: Tx,
  actor: Importer,
  archive: OpenArchive,
  ids: NewIds,
): Promise<void> {
  let some: Booking[] = []
  const batches = new Set<string>()
  const book = async () => {
    if (some.length > 0) await bookTogether(tx, actor.tenant_id, some)
    some = []
    batches.clear()
  }
  for await (const row of archive.rows('movements')) {
    const booking = bookingOf(row, actor, ids)
    // What happened to a batch happens one after the other: straws are numbered and changed by each movement.
    if (batches.has(booking.batch_id) || some.length === MOST_MOVEMENTS) await book()
    batches.add(booking.batch_id)
    some.push(booking)
  }
  await book()
  await sql`
    select follow_merges(array(
      select distinct m.batch_id from movements m
      join parties p on p.tenant_id = m.tenant_id and p.id in (m.owner_id, m.supplier_id, m.receiver_id, m.holder_id)
      where m.tenant_id = ${actor.tenant_id} and p.merged_into is not null
    ))
  `.execute(tx)
}

const NAMED = ['batch_id', 'owner_id', 'supplier_id', 'receiver_id', 'holder_id', 'animal_id', 'reverses_id']
const OF_STATE = ['owner', 'holder', 'warehouse', 'container'] as const

function bookingOf({ lines, ...row }: Row, { tenant_id, user_id }: Importer, ids: NewIds): Booking {
  const renewed = {
    ...ids.renew(row, NAMED),
    id: ids.make(row['id']),
    tenant_id,
    recorded_by: user_id,
    signer_id: user_id,
    first_recorded_at: row['first_recorded_at'] ?? row['recorded_at'],
  } as Row
  return {
    row: renewed,
    batch_id: renewed['batch_id'] as string,
    lines: (lines as Lines[]).map((one) => ({
      ...one,
      before: ids.renew(one.before, OF_STATE),
      after: ids.renew(one.after, OF_STATE),
    })),
  }
}

const OF_MOVEMENT = [
  ...(['tenant_id', 'id', 'kind', 'type', 'direction', 'date', 'recorded_by', 'recorded_by_name'] as const),
  ...([
    'signer_id',
    'signer_name',
    'batch_id',
    'owner_id',
    'supplier_id',
    'receiver_id',
    'holder_id',
  ] as const),
  ...([
    'animal_id',
    'amount',
    'reason',
    'note',
    'keep_in_store',
    'reverses_id',
    'first_recorded_at',
    'happened_at',
  ] as const),
]

const STATE = ['owner', 'holder', 'warehouse', 'container', 'canister', 'level', 'status', 'closed']

async function bookTogether(tx: Tx, tenant_id: string, bookings: Booking[]) {
  await insert(
    tx,
    'movements',
    OF_MOVEMENT,
    bookings.map(({ row }) => row),
  )
  await makePlaces(tx, tenant_id, bookings)
  const isEntry = ({ lines }: Booking) => lines[0]!.line === 1
  const entries = bookings.filter(isEntry).flatMap(entryLines)
  const changes = bookings.filter((one) => !isEntry(one)).flatMap(changeLines)
  const columns = [...['before', 'after'].flatMap((when) => STATE.map((column) => `${column}_${when}`))]
  await insert(tx, 'movement_lines', ['tenant_id', 'straw_id', 'line', 'movement_id', ...columns], entries)
  if (changes.length === 0) return
  await followMerged(tx, tenant_id, changes)
  const names = sql.join(columns.map((column) => sql.ref(`g.${column}`)))
  // A line that finds no straw, or one in another state, is refused by the database.
  await sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id, ${sql.join(columns.map((column) => sql.id(column)))})
    select ${tenant_id}, s.id, g.line, g.movement_id, ${names}
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) n
    cross join lateral jsonb_populate_record(null::movement_lines, n) g
    join straws s on s.tenant_id = ${tenant_id} and s.batch_id = (n ->> 'batch_id')::uuid
      and s.number between (n ->> 'first')::int and (n ->> 'last')::int
  `.execute(tx)
}

/** Lines that name the remaining party were written after its merge: from then on, all straws of their batches do. */
async function followMerged(tx: Tx, tenant_id: string, changes: Row[]) {
  await sql`
    select follow_merges(array(
      select distinct s.batch_id from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        n (batch_id uuid, first int, last int, owner_before uuid, holder_before uuid)
      join straws s on s.tenant_id = ${tenant_id} and s.batch_id = n.batch_id and s.number between n.first and n.last
      join parties p on p.tenant_id = s.tenant_id and p.id in (s.owner_id, s.holder_id)
        and p.merged_into in (n.owner_before, n.holder_before)
    ))
  `.execute(tx)
}

/** The new straws of a movement: their ids ascend, since they are numbered by them. */
function entryLines({ row, lines }: Booking): Row[] {
  const ranges = lines.flatMap(({ numbers, ...one }) => numbers.map((range) => ({ ...one, range })))
  return ranges
    .toSorted((one, other) => one.range[0] - other.range[0])
    .flatMap(({ range, line, before, after }) =>
      Array.from({ length: countNumbers([range]) }, () => ({
        tenant_id: row['tenant_id'],
        straw_id: uuidv7(),
        line,
        movement_id: row['id'],
        ...stated(before, 'before'),
        ...stated(after, 'after'),
      })),
    )
}

/** One for each range of numbers. */
function changeLines({ row, batch_id, lines }: Booking): Row[] {
  return lines.flatMap(({ line, numbers, before, after }) =>
    numbers.map(([first, last]) => ({
      batch_id,
      first,
      last,
      line,
      movement_id: row['id'],
      ...stated(before, 'before'),
      ...stated(after, 'after'),
    })),
  )
}

function stated(state: Row, when: 'before' | 'after'): Row {
  return Object.fromEntries(STATE.map((column) => [`${column}_${when}`, state[column]]))
}

/** A container may have been larger, or be gone by now. */
async function makePlaces(tx: Tx, tenant_id: string, bookings: Booking[]) {
  const places = bookings
    .flatMap(({ lines }) => lines.map(({ after }) => after))
    .filter(({ container }) => container !== null)
  if (places.length === 0) return
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select distinct ${tenant_id}::uuid, container, canister, level
    from jsonb_to_recordset(${JSON.stringify(places)}) p (container uuid, canister int, level int)
    on conflict do nothing
  `.execute(tx)
}
