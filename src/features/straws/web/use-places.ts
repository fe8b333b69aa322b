import { listAvailableStraws } from '../contract.ts'
import { lowestFirst } from '../bookings.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import type { AmountPick, Subject } from './straw-pick.ts'
import { isDay } from '#ui/dates.ts'
import { ANYWHERE, holderOf, keyOf } from './use-stock.ts'

/**
 * Where an amount of a batch's straws will be taken from.
 * @returns undefined for straws not in store or already chosen, null while unknown
 */
export function usePlaces(subject: Subject, { owner_id, from, amount }: AmountPick, date: string) {
  const { tenant_id } = useSession()
  const batch_id = 'batch' in subject && holderOf(from) === null ? subject.batch.id : ''
  const { data, isPlaceholderData, error } = useApiQuery(
    listAvailableStraws,
    { query: { tenant_id, batch_id, owner_id, date } },
    batch_id !== '' && owner_id !== '' && isDay(date),
  )
  if (batch_id === '' || (error && !data)) return undefined
  // The previous owner's or day's data says nothing about this one.
  if (!data || isPlaceholderData) return null
  const there = data.available.filter(({ location }) => from === ANYWHERE || keyOf(location) === from)
  return lowestFirst(there, Number.isInteger(amount) ? Number(amount) : 0)
}
