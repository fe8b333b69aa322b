import type { Signer } from '#features/members/server/find-signer.ts'
import { todayOrLater } from '#features/movements/server/check-date.ts'
import {
  type NewMovement,
  recordChange,
  type StrawState,
} from '#features/movements/server/record-movement.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { PickedStraw } from './pick-straws.ts'

type Booking = {
  /** Without a date it is dated today, or the day its straws last moved, if that is later. */
  movement: Pick<NewMovement, 'type' | 'direction'> & Partial<NewMovement>
  change: Partial<StrawState>
}

/**
 * Books one movement for all straws of the same batch, owner and holder that are booked alike.
 * @param straws of locked batches
 * @returns the ids of the movements
 */
export async function bookGroups(
  tx: Tx,
  actor: Actor,
  signer: Signer,
  straws: PickedStraw[],
  bookingOf: (straw: PickedStraw) => Booking,
): Promise<string[]> {
  const groups = Map.groupBy(straws, (straw) =>
    JSON.stringify([straw.batch_id, straw.owner_id, straw.holder_id, bookingOf(straw)]),
  )
  const booked: string[] = []
  // One after the other: a full container has thousands of groups, and a statement issued early would time out waiting.
  for (const group of groups.values()) {
    const { batch_id, owner_id, holder_id } = group[0]!
    const { movement, change } = bookingOf(group[0]!)
    const signed = { signer_id: signer.id, signer_name: signer.name, date: todayOrLater(group) }
    const whole = { ...signed, ...movement, batch_id, owner_id, holder_id }
    const ids = group.map(({ id }) => id)
    booked.push(await recordChange(tx, actor, whole, ids, change))
  }
  return booked
}
