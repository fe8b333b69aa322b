import { readJournal, type MovementType } from '#features/movements/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { lastTime } from './as-last-time.ts'

/** Enough to find one that stands and can be repeated; with their parties, which lists leave out. */
const LOOKED_AT = 20

/**
 * Who received straws last, by the type of withdrawal.
 * @param without parties that cannot receive these straws
 * @returns undefined until it is known
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
  // It only saves a choice: without it, there is no last time.
  return isError ? [] : data?.movements
}
