import type { Direction, Movement, MovementType } from '#features/movements/contract.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type Sort = { direction: Direction; types: readonly MovementType[] }

/** @throws Refusal NOT_FOUND, INVALID if it is of another sort, ALREADY_REVERSED */
export async function requireStanding(
  tx: Tx,
  actor: Actor,
  id: string,
  field: string,
  sort: Sort,
): Promise<Movement> {
  const [movement] = await movementsById(tx, actor, [id])
  if (!movement) throw notFound('The movement')
  requireSort(movement, field, sort)
  return movement
}

export function requireSort(movement: Movement, field: string, { direction, types }: Sort) {
  const { type, reverses_id, reversed_by_id } = movement
  if (type === null || !types.includes(type) || movement.direction !== direction || reverses_id !== null) {
    throw invalid(field, 'There is no such document about this movement')
  }
  if (movement.keep_in_store) throw invalid(field, 'These straws stayed in our store')
  if (reversed_by_id !== null) {
    throw new Refusal('ALREADY_REVERSED', 'This movement was reversed: it did not happen.')
  }
  if (type === 'INSEMINATION' && movement.outcome === null)
    throw new Refusal('ALREADY_REVERSED', 'All straws of this insemination were erased: it did not happen.')
}
