import { type Movement, type MovementType, readJournal } from '#stock/movements/contract.ts'
import { useApiQuery } from '#ui/call.ts'

/** Number of latest movements per type that are searched for one that can be repeated. */
const LOOKED_AT = 20

/**
 * Returns the last receiver or mare by type of withdrawal; undefined while loading.
 * @param without parties that cannot receive the straws
 */
export function useLastTimes(without: readonly string[]) {
  const CONSIGNMENT = useMovements('CONSIGNMENT')
  const SALE = useMovements('SALE')
  const INSEMINATION = useMovements('INSEMINATION')
  if (!CONSIGNMENT || !SALE || !INSEMINATION) return undefined
  return {
    CONSIGNMENT: lastTime(CONSIGNMENT, without),
    SALE: lastTime(SALE, without),
    INSEMINATION: lastTime(INSEMINATION, without),
    RETURN: null,
    LOSS: null,
  }
}

function useMovements(type: MovementType) {
  const { data, isError } = useApiQuery(readJournal, { query: { type, limit: LOOKED_AT } })
  // If loading fails, the offer is omitted, because it only saves a choice.
  return isError ? [] : data?.movements
}

type Past = Pick<
  Movement,
  'type' | 'direction' | 'reverses_id' | 'reversed_by_id' | 'receiver_id' | 'animal_id' | 'to_name'
>

type LastTime = { receiver_id: string | null; animal_id: string | null; name: string }

/**
 * Returns the receiver or mare of the last withdrawal that can be repeated, or null; reversed ones were mistakes.
 * @param movements withdrawals, the latest first
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
