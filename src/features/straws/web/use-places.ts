import { listAvailableStraws } from '../contract.ts'
import { lowestFirst } from '../bookings.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import type { AmountPick, Subject } from './straw-pick.ts'
import { isDay } from '#ui/dates.ts'
import { ANYWHERE, holderOf, keyOf } from './use-stock.ts'

/**
 * Where so many straws of a batch will be taken from.
 * @returns undefined for what is not in store or is chosen already, null while it is not known
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
  // What stood there before another owner or day was chosen says nothing about this one.
  if (!data || isPlaceholderData) return null
  const there = data.available.filter(({ location }) => from === ANYWHERE || keyOf(location) === from)
  return lowestFirst(there, Number.isInteger(amount) ? Number(amount) : 0)
}
