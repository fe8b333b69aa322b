import { sql } from 'kysely'
import { MAX_STRAWS, type StrawBooking } from '#stock/straws/bookings.ts'
import { mapRefusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { inSlices } from '#platform/http/json-body.ts'
import { insertAnimal } from '#registry/animals/server/animals.ts'
import { insertBatch } from '#stock/batches/server/create-batch.ts'
import { updateBatch } from '#stock/batches/server/update-batch.ts'
import { createHealthTest } from '#registry/health-tests/server/health-tests.ts'
import { recordMeasurement } from '#stock/nitrogen/server/measurements.ts'
import { insertContainer } from '#stock/containers/server/containers.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { insertParty } from '#registry/parties/server/parties.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { bookAll } from '#stock/straws/server/book-movements.ts'
import { requireAccepted } from '#stock/straws/server/require-accepted.ts'
import type { Location } from '#stock/containers/contract.ts'
import type { Made, NewImport } from '../contract.ts'
import type { ImportedBooking } from '../entries.ts'
import { entriesOf, mapRefs, type Noun, placeInList, visitRefs } from './refs.ts'
import { atRow, RowsRefused } from './refusals.ts'

/** Maximum number of records created concurrently. */
const TOGETHER = 50
/** Maximum number of bookings prepared at a time. */
const BOOKINGS_TOGETHER = 5000

/**
 * Books all entries of an import.
 * @param report called with the number of entries done so far
 * @returns the ids of the new records, the versions of the changed sheets, and the number of movements
 * @throws RowsRefused if an entry is refused
 */
export async function bookImport(
  tx: Tx,
  actor: Actor,
  import_id: string,
  request: NewImport,
  report: (done: number) => Promise<void>,
): Promise<{ made: Made; movements: number }> {
  await requireRefs(request)
  const { tenant_id } = actor
  const { accept } = request
  const made = {
    ...{ parties: [], animals: [], containers: [], batches: [] },
    ...{ health_tests: [], measurements: [], sheets: [] },
  } as Required<Made>
  const idOf = (noun: Noun, ref: string) => {
    const place = placeInList(ref)
    return place === null ? ref : made[noun][place]!
  }
  let done = 0
  const putOnFile = async <N extends Noun | 'health_tests' | 'measurements'>(
    noun: N,
    insert: (fields: NewImport[N][number] & { tenant_id: string }) => Promise<string>,
    together = TOGETHER,
  ) => {
    const entries: NewImport[N][number][] = request[noun]
    for (let first = 0; first < entries.length; first += together) {
      const some = entries.slice(first, first + together)
      const ids = some.map((entry) => atRow(entry.row, () => insert({ ...mapRefs(entry, idOf), tenant_id })))
      made[noun].push(...(await Promise.all(ids)))
      await report((done += some.length))
    }
  }
  await putOnFile('parties', async ({ row: _, ...party }) => (await insertParty(tx, actor, party)).id)
  // Animals are made one at a time, so that parents, which precede their offspring, have an id.
  await putOnFile('animals', ({ row: _, ...animal }) => insertAnimal(tx, actor, animal), 1)
  await putOnFile('containers', ({ row: _, ...container }) => insertContainer(tx, actor, container))
  await putOnFile('batches', ({ row: _, ...batch }) => insertBatch(tx, actor, batch, accept))
  await putOnFile('health_tests', async ({ row: _, ...test }) => {
    const input = { params: undefined, query: undefined, body: { ...test, accept } }
    return (await createHealthTest(tx, actor, input)).id
  })
  await putOnFile('measurements', async ({ row: _, ...one }) => (await recordMeasurement(tx, actor, one)).id)
  const self_id = await ownParty(tx, actor)
  const movement_ids: string[] = []
  const bookThem = async (bookings: NewImport['bookings']) => {
    for (let first = 0; first < bookings.length; first += BOOKINGS_TOGETHER) {
      const some = bookings.slice(first, first + BOOKINGS_TOGETHER)
      const parts = some.flatMap((booking, place) =>
        splitBooking(mapRefs(booking, idOf), self_id).map((part) => ({ part, place, row: booking.row })),
      )
      const before = done
      await bookRows(tx, actor, parts, async (place, ids) => {
        movement_ids.push(...ids)
        await sql`
          insert into import_movements (tenant_id, movement_id, import_id)
          select ${tenant_id}, id, ${import_id} from unnest(${ids}::uuid[]) id
        `.execute(tx)
        await report((done = before + place + 1))
      })
      done = before + some.length
    }
  }
  await bookThem(request.bookings.filter(({ batch }) => isOfRequest(batch)))
  // Existing batches stay locked until the transaction ends, so their sheets and bookings come last.
  const named = request.bookings.filter(({ batch }) => !isOfRequest(batch))
  await lockBatchesThere(tx, actor, [
    ...new Set([...request.sheets.map(({ batch_id }) => batch_id), ...named.map(({ batch }) => batch)]),
  ])
  for (const { row, batch_id: id, ...change } of request.sheets) {
    const input = { params: { id }, query: undefined, body: { tenant_id, ...change, accept } }
    const { version } = await atRow(row, () => updateBatch(tx, actor, input))
    if (version > change.version) made.sheets.push({ batch_id: id, version })
    await report((done += 1))
  }
  await bookThem(named)
  await requireAccepted(tx, actor, movement_ids, accept)
  return { made, movements: movement_ids.length }
}

/**
 * Requires that each `new-<n>` names an entry, and that parents precede their foals.
 * @throws RowsRefused with the wrong references
 */
async function requireRefs(request: NewImport): Promise<void> {
  const refusals: RowsRefused['refusals'] = []
  await inSlices(entriesOf(request), ({ list, index, entry }) =>
    visitRefs(entry, (noun, ref, field) => {
      const place = placeInList(ref)
      const length = list === 'animals' && noun === 'animals' ? index : request[noun].length
      if (place !== null && place >= length) {
        refusals.push({ row: entry.row, field, message: `No ${ref} among the ${noun}` })
      }
    }),
  )
  if (refusals.length > 0) throw new RowsRefused(refusals)
}

/** Whether a reference names an entry of this request, which no other transaction can see or lock. */
const isOfRequest = (ref: string) => placeInList(ref) !== null

/**
 * Books parts of bookings.
 * @param parts parts with the index (`place`) of their booking in the slice, and its row in the file
 * @param onBooked called with the `place` of the last part booked, and the ids of the new movements
 * @throws RowsRefused if a booking is refused, or the original refusal if that concerns no field
 */
async function bookRows(
  tx: Tx,
  actor: Actor,
  parts: { part: StrawBooking; place: number; row: number }[],
  onBooked: (place: number, movement_ids: string[]) => Promise<void>,
): Promise<void> {
  const { tenant_id } = actor
  const signer_id = ('made_by' in actor && actor.made_by) || actor.user_id
  const bookings = parts.map(({ part }) => part)
  const report = (done: number, ids: string[]) => onBooked(parts[done - 1]!.place, ids)
  const work = bookAll(tx, actor, { tenant_id, signer_id, bookings }, report)
  await mapRefusal(work, (refusal) => {
    const refusals = Object.entries(refusal.fields ?? {}).map(([path, message]) => {
      const [, index, field = ''] = /^body\.bookings\.(\d+)(?:\.(.*))?$/.exec(path) ?? []
      const row = index === undefined ? null : parts[Number(index)]!.row
      return { row, field: NAMES[field] ?? (field || null), message }
    })
    return refusals.length > 0 ? new RowsRefused(refusals, refusal) : refusal
  })
}

/** Fields of a `StrawBooking` by the names that an import request has for them. */
const NAMES: Record<string, string> = { batch_id: 'batch', owner_id: 'owner', supplier_id: 'supplier' }

/**
 * Splits an imported booking by the limit of straws per movement.
 * @param self_id id of our own party, the owner if the booking names none
 */
function splitBooking(booking: ImportedBooking, self_id: string): StrawBooking[] {
  const whole = bookingOf(booking, self_id)
  const amounts = []
  for (let left = booking.amount; left > 0; left -= MAX_STRAWS) amounts.push(Math.min(left, MAX_STRAWS))
  return amounts.map((amount) => ({ ...whole, amount }))
}

function bookingOf(booking: ImportedBooking, self_id: string): StrawBooking {
  const { batch: batch_id, amount } = booking
  const owner_id = booking.owner ?? self_id
  if (booking.kind === 'RELOCATION') {
    const relocation = { to: locationOf(booking.to) }
    return { batch_id, amount, owner_id, location: locationOf(booking.from), relocation }
  }
  if (booking.kind === 'WITHDRAWAL') {
    const { location, holder, withdrawal } = booking
    return {
      ...{ batch_id, amount, owner_id, withdrawal },
      ...(location === undefined ? {} : { location: locationOf(location) }),
      ...(holder === undefined ? {} : { holder_id: holder }),
    }
  }
  const { reason, date, warehouse_id, note, owner, supplier } = booking
  const same = {
    batch_id,
    amount,
    date,
    warehouse_id,
    note,
    owner_id: owner,
    location: locationOf(booking.location),
  }
  return reason === 'COLLECTION' ? { ...same, reason } : { ...same, reason, supplier_id: supplier! }
}

function locationOf(place: { container: string; canister: number; level: number } | null): Location | null {
  if (place === null) return null
  const { container: container_id, canister, level } = place
  return { container_id, canister, level }
}
