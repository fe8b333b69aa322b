/** Books the movements of an archive again, in the order in which they were recorded. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countNumbers, type StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Row } from './read-archive.ts'
import { insertRows, renewRows, type Restoring } from './restore-rows.ts'

type Lines = { line: number; numbers: StrawNumbers; before: Row; after: Row }
type Booking = { row: Row; import_id: unknown; batch_id: string; lines: Lines[] }

const MAX_MOVEMENTS = 500

/** Books by the importer, under the original names and times of recording. */
export async function restoreMovements(restoring: Restoring): Promise<void> {
  let bookings: Booking[] = []
  const batches = new Set<string>()
  const book = async () => {
    if (bookings.length > 0) await bookTogether(restoring, bookings)
    bookings = []
    batches.clear()
  }
  for await (const row of restoring.archive.rows('movements')) {
    const booking = bookingOf(row, restoring)
    // Movements of one batch are booked one at a time: straws are numbered and changed by each of them.
    if (batches.has(booking.batch_id) || bookings.length === MAX_MOVEMENTS) await book()
    batches.add(booking.batch_id)
    bookings.push(booking)
  }
  await book()
  await sql`
    select follow_merges(array(
      select distinct m.batch_id from movements m
      join parties p on p.tenant_id = m.tenant_id and p.id in (m.owner_id, m.supplier_id, m.receiver_id, m.holder_id)
      where m.tenant_id = ${restoring.actor.tenant_id} and p.merged_into is not null
    ))
  `.execute(restoring.tx)
}

const REFERENCES = ['owner', 'holder', 'warehouse', 'container']

function bookingOf({ lines, import_id, ...row }: Row, restoring: Restoring): Booking {
  const { ids } = restoring
  const [renewed] = renewRows(restoring, 'movements', [row])
  const stateOf = (state: Row) => ({
    ...state,
    ...Object.fromEntries(
      REFERENCES.map((name) => [name, state[name] === null ? null : ids.require(state[name], name)]),
    ),
  })
  return {
    row: renewed!,
    import_id,
    batch_id: String(renewed!['batch_id']),
    lines: (lines as Lines[]).map((one) => ({
      ...one,
      before: stateOf(one.before),
      after: stateOf(one.after),
    })),
  }
}

const STATE = ['owner', 'holder', 'warehouse', 'container', 'canister', 'level', 'status', 'closed']

async function bookTogether({ tx, actor: { tenant_id }, ids }: Restoring, bookings: Booking[]) {
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
  await makePlaces(tx, tenant_id, bookings)
  const isEntry = ({ lines }: Booking) => lines[0]!.line === 1
  const entries = bookings.filter(isEntry).flatMap(entryLines)
  const changes = bookings.filter((one) => !isEntry(one)).flatMap(changeLines)
  const columns = [...['before', 'after'].flatMap((when) => STATE.map((column) => `${column}_${when}`))]
  await insertRows(tx, 'movement_lines', entries)
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
