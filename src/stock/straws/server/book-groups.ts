import { v7 as uuidv7 } from 'uuid'
import type { Movement } from '#stock/movements/contract.ts'
import type { Signer } from '#account/members/server/find-members.ts'
import { todayOrLater } from '#stock/movements/server/lock-batches.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import {
  type Change,
  type NewMovement,
  recordChange,
  type StrawState,
} from '#stock/movements/server/record-movement.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { PickedStraw } from './pick-straws.ts'

export type Booking = {
  /** Movement. Without a date it is dated today, or the day on which its straws last moved, if that is later. */
  movement: Pick<NewMovement, 'type' | 'direction'> & Partial<Omit<NewMovement, 'id'>>
  change: Partial<StrawState>
}

type BookingParts = [
  tx: Tx,
  actor: Actor,
  signer: Signer,
  /** Straws of locked batches. */
  straws: PickedStraw[],
  bookingOf: (straw: PickedStraw) => Booking,
]

export async function bookGroups(...given: BookingParts): Promise<string[]> {
  const [tx, actor, ...groups] = given
  const changes = groupChanges(actor, ...groups)
  // Sequential: a full container has thousands of groups, so statements issued early would time out waiting.
  for (const change of changes) await recordChange(tx, actor, change)
  return changes.map(({ movement }) => movement.id)
}

export async function bookAndRead(...given: BookingParts): Promise<Movement[]> {
  const [tx, actor, ...groups] = given
  const changes = groupChanges(actor, ...groups)
  for (const change of changes.slice(0, -1)) await recordChange(tx, actor, change)
  const ids = changes.map(({ movement }) => movement.id)
  const last = changes.at(-1)
  const [, movements] = await Promise.all([
    last && recordChange(tx, actor, last),
    movementsById(tx, actor, ids),
  ])
  return movements
}

export function groupChanges(
  actor: Pick<Actor, 'time_zone'>,
  signer: Signer,
  straws: PickedStraw[],
  bookingOf: (straw: PickedStraw) => Booking,
): Change[] {
  const groups = Map.groupBy(straws, (straw) =>
    JSON.stringify([straw.batch_id, straw.owner_id, straw.holder_id, bookingOf(straw)]),
  )
  return [...groups.values()].map((group) => {
    const { batch_id, owner_id, holder_id } = group[0]!
    const { movement, change } = bookingOf(group[0]!)
    const signed = { signer_id: signer.id, signer_name: signer.name, date: todayOrLater(actor, group) }
    const whole = { ...signed, ...movement, id: uuidv7(), batch_id, owner_id, holder_id }
    return { movement: whole, straw_ids: group.map((straw) => straw.id), change }
  })
}
