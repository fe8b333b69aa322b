import { countNumbers } from '#features/batches/straw-numbers.ts'
import type { LossReason } from '#features/movements/contract.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import { fulfilLines, undoMovement } from '#features/pick-lists/server/pick-list-lines.ts'
import { bookAll } from '#features/straws/server/book-movements.ts'
import type { StrawBooking } from '#features/straws/bookings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lowest, without } from '../compare.ts'
import type { Difference } from '../contract.ts'
import { portions } from '../decisions.ts'

type Given = {
  tenant_id: string
  signer_id: string
  movement_id: string
  difference: Difference
  container_id: string
  note: string
}

/**
 * Straws that were booked as lost or erased are here: that is reversed, and they stand where they were found. What
 * else was lost with them is lost as before.
 * @returns the ids of the movements
 */
export async function takeBackLoss(tx: Tx, actor: Actor, given: Given): Promise<string[]> {
  const { tenant_id, signer_id, movement_id, difference, container_id, note } = given
  const { canister, level, straws } = difference
  const [loss] = await movementsById(tx, actor, [movement_id])
  const { batch_id, date, reason, numbers } = loss!
  const body = { tenant_id, reason: note, others: [] }
  const reversal = await undoMovement(tx, actor, { params: { id: movement_id }, query: undefined, body })
  const found = difference.numbers ?? lowest(numbers, straws)
  const rest = without(numbers, found)
  const withdrawal = { type: 'LOSS' as const, reason: reason as LossReason, date, note: loss!.note }
  const losses: StrawBooking[] = (countNumbers(rest) === 0 ? [] : portions(rest)).map((some) => ({
    ...{ batch_id, numbers: some, withdrawal },
  }))
  const moves: StrawBooking[] = portions(found).map((some) => ({
    ...{ batch_id, numbers: some },
    relocation: { to: { container_id, canister, level } },
  }))
  const booked = await bookAll(tx, actor, { tenant_id, signer_id, bookings: [...losses, ...moves] })
  // A pick list that had booked the loss wants again what was found, and no more.
  for (const id of booked.slice(0, losses.length).flat()) await fulfilLines(tx, actor, movement_id, id)
  return [reversal.id, ...booked.flat()]
}
