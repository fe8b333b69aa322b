/** Who received straws last, or which mare: offered again. */
import type { Movement } from '#features/movements/contract.ts'

type Past = Pick<
  Movement,
  'type' | 'direction' | 'reverses_id' | 'reversed_by_id' | 'receiver_id' | 'animal_id' | 'to_name'
>

export type LastTime = { receiver_id: string | null; animal_id: string | null; name: string }

/**
 * @param movements of one type, latest first; what was reversed was a mistake, and is not repeated
 * @param without parties that cannot receive these straws
 */
export function lastTime(movements: readonly Past[], without: readonly string[]): LastTime | null {
  const last = movements.find(
    ({ direction, reverses_id, reversed_by_id, receiver_id }) =>
      direction === 'OUT' &&
      reverses_id === null &&
      reversed_by_id === null &&
      (receiver_id === null || !without.includes(receiver_id)),
  )
  if (!last || last.to_name === null) return null
  return { receiver_id: last.receiver_id, animal_id: last.animal_id, name: last.to_name }
}
