import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requireAnimal } from '#registry/animals/server/read-animals.ts'
import type { Signer } from '#account/members/server/find-members.ts'
import type { LockedBatch } from '#stock/movements/server/lock-batches.ts'
import { followInMemory, type Lines } from '#stock/movements/server/record-movement.ts'
import type { StrawBooking } from '../bookings.ts'
import { type Booking, groupChanges } from './book-groups.ts'
import { type MovableStraw, pickAmong, type PickedStraw, readMovable } from './pick-straws.ts'
import { checkRelocation, relocationOf, warehouseOf } from './relocate-straws.ts'
import { checkWithdrawal, withdrawalOf } from './withdraw-straws.ts'

type ByAmount = Extract<StrawBooking, { owner_id: string; amount: number; seen_at?: unknown }>
export type KnownBooking = ByAmount & { seen_at?: undefined }

/** Whether a booking can be planned: by amount, without `seen_at`, and not a return, which depends on the journal. */
export function isKnown(booking: StrawBooking): booking is KnownBooking {
  if ('reason' in booking || !('owner_id' in booking) || booking.seen_at !== undefined) return false
  return !('withdrawal' in booking && booking.withdrawal.type === 'RETURN')
}

/** Maximum number of straws written by one statement; larger statements are no faster. */
const STRAWS_OF_STATEMENT = 5000

/**
 * Plans bookings in memory as if booked one at a time, so that few statements write them. Batches must be locked.
 * @throws Refusal as `recordWithdrawal` and `recordRelocation` do, except for constraints of the database
 */
export async function planKnown(
  tx: Tx,
  actor: Actor,
  signer: Signer,
  bookings: KnownBooking[],
  batches: Map<string, LockedBatch>,
  self: string,
  naming: <T>(index: number, work: () => Promise<T>) => Promise<T>,
): Promise<{ statements: Lines[]; movement_ids: string[][] }> {
  const straws = await readMovable(tx, actor, [...new Set(bookings.map(({ batch_id }) => batch_id))])
  const movable = Map.groupBy(straws, ({ batch_id }) => batch_id)
  const left = new Map([...movable].map(([batch_id, some]) => [batch_id, new Set(some)]))
  const requireMare = once((id) => requireAnimal(tx, actor, 'MARE', id, 'body.withdrawal.animal_id'))
  const findWarehouse = once((id) => warehouseOf(tx, actor, id))

  const pick = async (booking: KnownBooking, batch: LockedBatch): Promise<Picked> => {
    const among = left.get(batch.id) ?? []
    if ('withdrawal' in booking) {
      const { withdrawal } = booking
      if (withdrawal.type === 'INSEMINATION') await requireMare(withdrawal.animal_id)
      const picked = pickAmong(among, booking, { date: withdrawal.date })
      checkWithdrawal({ batches: new Map([[batch.id, batch]]), straws: picked }, withdrawal, self)
      return { picked, bookingOf: (straw) => withdrawalOf(straw, withdrawal) }
    }
    const { to } = booking.relocation
    const warehouse = to === null ? {} : await findWarehouse(to.container_id)
    const picked = pickAmong(among, booking, { notAt: to })
    checkRelocation(picked)
    return { picked, bookingOf: (straw) => relocationOf(straw, to, warehouse) }
  }

  const statements: Lines[] = []
  let written = new Set<MovableStraw>()
  const plan = async (booking: KnownBooking): Promise<string[]> => {
    const batch = batches.get(booking.batch_id)
    if (!batch) throw notFound('The batch')
    const { picked, bookingOf } = await pick(booking, batch)
    const isFull = written.size + picked.length > STRAWS_OF_STATEMENT
    if (isFull || picked.some((straw) => written.has(straw))) written = new Set()
    if (written.size === 0) statements.push({ movements: [], lines: [] })
    const { movements, lines } = statements.at(-1)!
    const changes = groupChanges(actor, signer, picked, bookingOf)
    const byId = new Map(picked.map((straw) => [straw.id, straw]))
    for (const { movement, straw_ids, change } of changes) {
      movements.push({ ...movement, amount: straw_ids.length })
      for (const id of straw_ids) {
        const straw = byId.get(id)!
        lines.push(followInMemory(straw, movement.id, change))
        if (movement.kind !== 'RELOCATION') straw.last_moved_on = movement.date
        if (straw.status !== 'STORED' && straw.status !== 'CONSIGNED') left.get(batch.id)!.delete(straw)
        written.add(straw)
      }
    }
    return changes.map(({ movement }) => movement.id)
  }
  const movement_ids: string[][] = []
  for (const [index, booking] of bookings.entries()) {
    movement_ids.push(await naming(index, () => plan(booking)))
  }
  return { statements, movement_ids }
}

type Picked = { picked: MovableStraw[]; bookingOf: (straw: PickedStraw) => Booking }

function once<T>(find: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (id) => found.get(id) ?? found.set(id, find(id)).get(id)!
}
