import { sql } from 'kysely'
import { countNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { strawsChanged } from '#stock/movements/server/record-movement.ts'
import { StrawBooking, Withdrawal } from '#stock/straws/bookings.ts'
import { bookAll } from '#stock/straws/server/book-movements.ts'
import { requireAccepted } from '#stock/straws/server/require-accepted.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { fitting } from '#platform/contract/fields.ts'
import { mapRefusal, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Opening } from '../shapes.ts'
import { type OpeningAction, actionsOf } from '../opening-steps.ts'
import { openingTexts } from '../opening-texts.ts'
import { lockOpening, requireGoingOn } from './openings.ts'
import { readOpening } from './read-opening.ts'
import { multirangeText, some } from './read-wanted.ts'
import { closeIfDone, type Split, splitTakes, updateLines } from './pick-list-lines.ts'

/** Books and ends the opening in one transaction, so that a retry cannot book twice. */
export const bookOpening: Handler<typeof contract.bookOpening> = async (
  tx,
  actor,
  { params: { id }, body },
) => {
  const { seen } = body
  const known = await lockOpening(tx, actor, id)
  // Return the existing booking if the request is a repetition, or if another member was faster.
  if (known.is_booked) return readOpening(tx, actor, id)
  requireGoingOn(known)
  const before = await readOpening(tx, actor, id)
  // Lock before comparing, so that the compared stock cannot change.
  await lockBatchesThere(
    tx,
    actor,
    actionsOf(before).map(({ batch_id }) => batch_id),
  )
  const opening = await readOpening(tx, actor, id)
  const takes = opening.lifts.flatMap((lift) => lift.takes)
  const asSeen = new Map(seen.map(({ number, numbers }) => [number, JSON.stringify(numbers)]))
  const isAsSeen = takes.every(
    ({ number, out, came_out }) =>
      countNumbers(out) === (came_out ?? 0) && (asSeen.get(number) ?? '[]') === JSON.stringify(out),
  )
  if (!isAsSeen) throw strawsChanged()
  return bookOut(tx, actor, opening, body)
}

type Signed = Pick<Input<typeof contract.bookOpening>['body'], 'tenant_id' | 'signer_id' | 'date' | 'accept'>

/** Books the straws that came out, and ends the opening. The batches must be locked. */
export async function bookOut(
  tx: Tx,
  actor: Actor,
  opening: Opening,
  { tenant_id, signer_id, date, accept }: Signed,
): Promise<Opening> {
  const { id } = opening
  const acts = actionsOf(opening)
  const bookings = acts.map((act) => bookingOf(act, opening, date))
  const booked =
    acts.length === 0
      ? []
      : await naming(acts, opening, () => bookAll(tx, actor, { tenant_id, signer_id, bookings }))
  await requireAccepted(tx, actor, booked.flat(), accept)
  const done = acts.flatMap((act, index) =>
    act.takes.map(({ number, out }) => ({
      ...{ number, booked: multirangeText(out), movement_id: booked[index]![0] ?? null },
    })),
  )
  await sql`
    update opening_takes t set booked = d.booked, movement_id = d.movement_id
    from json_to_recordset(${JSON.stringify(done)}) d (number int, booked int4multirange, movement_id uuid)
    where t.tenant_id = ${tenant_id} and t.opening_id = ${id} and t.number = d.number
  `.execute(tx)
  await splitTakes(tx, actor, id, await splitsOf(tx, actor, acts, booked))
  await tx
    .updateTable('openings')
    .set({
      ...{ ended_at: sql<string>`now()`, is_booked: true },
      ...{
        last_active_at: sql<string>`now()`,
        last_active_by: actor.user_id,
        last_active_by_name: fullName(actor),
      },
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
  await updateLines(tx, actor, some(opening.lifts.flatMap(({ takes }) => takes.map((take) => take.line_id))))
  await closeIfDone(tx, actor, id)
  return readOpening(tx, actor, id)
}

function bookingOf(
  { batch_id, purpose, takes }: OpeningAction,
  opening: Opening,
  date: string,
): StrawBooking {
  const { type, to, note } = purpose
  const numbers = rangesOf(takes.flatMap(({ out }) => numbersIn(out)))
  const pick = { batch_id, numbers, holder_id: null }
  if (type === 'RELOCATION') return StrawBooking.parse({ ...pick, relocation: { to } })
  const { instead, batch_id: wanted } = takes[0]!
  const why = instead && openingTexts.insteadOf(instead.reason, labelOf(opening, wanted))
  return StrawBooking.parse({
    ...pick,
    withdrawal: fitting(Withdrawal, {
      ...purpose,
      date,
      note: [note, why].filter(Boolean).join('\n') || null,
    }),
  })
}

/**
 * Returns takes booked with several movements, for example if straws are returned to an owner and some were sold.
 * @param booked ids of the movements of each act
 */
async function splitsOf(
  tx: Tx,
  actor: Actor,
  acts: readonly OpeningAction[],
  booked: string[][],
): Promise<Split[]> {
  const several = acts.flatMap(({ takes }, index) =>
    booked[index]!.length > 1 ? takes.map(({ number }) => ({ number, ids: booked[index]! })) : [],
  )
  if (several.length === 0) return []
  const movements = await movementsById(tx, actor, some(several.flatMap(({ ids }) => ids)))
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  return several.map(({ number, ids }) => ({ number, movements: ids.map((one) => byId.get(one)!) }))
}

const labelOf = ({ batches }: Opening, id: string) => batches.find((batch) => batch.id === id)?.label ?? ''

/** Adds the label of the batch to a refusal, because the request does not contain the bookings. */
const naming = <T>(acts: readonly OpeningAction[], opening: Opening, work: () => Promise<T>) =>
  mapRefusal(work(), (refusal) => {
    const [field, problem] = Object.entries(refusal.fields ?? {})[0] ?? ['', refusal.message]
    const index = Number(/^body\.bookings\.(\d+)/.exec(field)?.[1] ?? -1)
    if (index === -1) return refusal
    const message = `${labelOf(opening, acts[index]!.batch_id)}: ${problem}`
    const options = field.endsWith('.date') ? { fields: { 'body.date': message } } : {}
    return new Refusal(refusal.code, message, { ...options, cause: refusal })
  })
