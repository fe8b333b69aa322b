import { useQuery } from '@tanstack/react-query'
import { lowestNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { apiQuery, useApiQuery } from '#ui/call.ts'
import { isDay } from '#ui/dates.ts'
import type { Sent } from '#platform/contract/endpoint.ts'
import { listAvailableStraws, listStraws } from '../contract.ts'
import type { StockAtPlace } from '../bookings.ts'
import { lowestFirst } from '../straw-runs.ts'
import type { AmountPick, Subject } from './straw-pick.ts'
import { ANYWHERE, holderOf, keyOf } from './use-stock.ts'

type Available = {
  available: number | undefined
  /** Places that the amount will be taken from; null while loading or with too few straws, undefined if unknown. */
  places: StockAtPlace[] | null | undefined
  numbers: StrawNumbers | null
  /** Numbers of all straws available, lowest first; undefined while unknown. */
  all?: number[]
}

const ELSEWHERE: Available = { available: undefined, places: undefined, numbers: null }

/**
 * Returns an owner's straws available on a day, and those that the amount will take. Both are unknown for consigned or
 * already chosen straws, and after a failed load.
 */
export function useAvailable(
  subject: Subject,
  { owner_id, from, amount, numbers: named }: AmountPick,
  date: string,
): Available {
  const batch_id = 'batch' in subject && holderOf(from) === null ? subject.batch.id : ''
  const { data, isPlaceholderData, error } = useApiQuery(
    listAvailableStraws,
    { query: { batch_id, owner_id, date } },
    batch_id !== '' && owner_id !== '' && isDay(date),
  )
  if (batch_id === '' || (error && !data)) return ELSEWHERE
  // The data of the previous owner or day does not apply to the chosen one.
  if (!data || isPlaceholderData) return { available: undefined, places: null, numbers: null }
  const there = data.available.filter(({ location }) => from === ANYWHERE || keyOf(location) === from)
  const wanted = Number.isInteger(amount) ? Number(amount) : 0
  const chosen = named && new Set(named)
  const picked = there.flatMap(({ location, first, last }) =>
    rangesOf(numbersIn([[first, last]]).filter((number) => !chosen || chosen.has(number))).map((range) => ({
      location,
      first: range[0],
      last: range[1],
    })),
  )
  return {
    all: there.flatMap(({ first, last }) => numbersIn([[first, last]])),
    available: there.reduce((sum, { first, last }) => sum + last - first + 1, 0),
    places: lowestFirst(picked, wanted),
    numbers: lowestNumbers(picked, wanted),
  }
}

type StrawFilter = Omit<Sent<typeof listStraws, 'query'>, 'tenant_id' | 'limit' | 'offset'>

export function useStraws(filter: StrawFilter, isWanted: boolean) {
  const query = { ...filter }
  return useQuery({
    ...apiQuery(listStraws, { query }),
    select: ({ straws }) => straws,
    enabled: isWanted,
  })
}
