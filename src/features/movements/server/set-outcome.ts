import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/roles.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockBatches } from './lock-batches.ts'
import { movementsById } from './read-movements.ts'

/** Reports an insemination's outcome. Earlier reports are kept; the latest counts. */
export const setOutcome: Handler<typeof contract.setOutcome> = async (tx, actor, { params, body }) => {
  const { id: movement_id } = params
  const { tenant_id, outcome, checked_on } = body
  const told = await tx
    .selectFrom('movements')
    .select('batch_id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', movement_id)
    .executeTakeFirstOrThrow(() => notFound('The movement'))
  // Keeps others from reversing it or erasing its straws meanwhile.
  await lockBatches(tx, actor, [told.batch_id])
  const [movement] = await movementsById(tx, actor, [movement_id])
  if (movement!.type !== 'INSEMINATION' || movement!.reverses_id !== null) {
    throw invalid('params.id', 'Only an insemination has an outcome')
  }
  if (movement!.reversed_by_id !== null) {
    throw new Refusal('ALREADY_REVERSED', 'This insemination was reversed: it has no outcome.')
  }
  if (movement!.outcome === null) {
    throw new Refusal('STRAWS_CHANGED', 'All straws of this insemination were erased: it has no outcome.')
  }
  if ((checked_on ?? '') > latestToday(new Date())) {
    throw invalid('body.checked_on', 'This day is in the future')
  }
  if (checked_on !== null && checked_on < movement!.date) {
    throw invalid('body.checked_on', 'This is before the insemination')
  }
  if (outcome === movement!.outcome && checked_on === movement!.checked_on) return movement!
  await tx
    .insertInto('outcomes')
    .values({
      tenant_id,
      id: uuidv7(),
      movement_id,
      outcome,
      checked_on,
      recorded_by: actor.user_id,
      recorded_by_name: fullName(actor),
    })
    .execute()
  return { ...movement!, outcome, checked_on }
}
