import type { BatchSummary } from '#stock/batches/contract.ts'
import { numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import type { StockAtPlace } from '../bookings.ts'
import { holderOf, placeOf } from './use-stock.ts'

export type StrawGroup = {
  batch_id: string
  batch_label: string
  owner_id: string
  owner_name: string
  straws: number
  places?: StockAtPlace[]
}

export type Chosen = { groups: StrawGroup[] } & (
  | { straws: { batch_id: string; numbers: StrawNumbers }[] }
  | { everything_at: { container_id: string; canister?: number; level?: number }; expected: number }
)

export type Subject = { chosen: Chosen } | { batch: BatchSummary }

export type AmountPick = {
  owner_id: string
  from: string
  amount: number | string
  /** Straws chosen by number, as many as `amount`; if absent or null, the lowest numbers are taken. */
  numbers?: readonly number[] | null
}

/** Returns the pick for the API. It names no holder for straws chosen by hand, because they must still be in store. */
export function pickOf(subject: Subject, pick: AmountPick, places?: StockAtPlace[]) {
  if ('chosen' in subject) {
    const { groups, ...chosen } = subject.chosen
    const seen_at = groups.flatMap((group) => group.places ?? [])
    return { ...chosen, seen_at }
  }
  if (pick.numbers) {
    const numbers = rangesOf([...pick.numbers])
    return { batch_id: subject.batch.id, numbers, ...(places ? { seen_at: places } : {}) }
  }
  const [location, holder_id] = [placeOf(pick.from), holderOf(pick.from)]
  return {
    batch_id: subject.batch.id,
    owner_id: pick.owner_id,
    amount: pick.amount === '' ? null : pick.amount,
    ...(location === undefined ? {} : { location }),
    ...(holder_id === null ? {} : { holder_id }),
    ...(places ? { seen_at: places } : {}),
  }
}

/** Returns the lowest numbers in stock lines; fewer if there are not enough. */
export function lowestInLines(lines: readonly { numbers: StrawNumbers }[], amount: number): StrawNumbers {
  const numbers = lines.flatMap((line) => numbersIn(line.numbers)).sort((a, b) => a - b)
  return rangesOf(numbers.slice(0, amount))
}

export function groupsOf(subject: Subject, pick: AmountPick, places?: StockAtPlace[]): StrawGroup[] {
  if ('chosen' in subject) return subject.chosen.groups
  const { id: batch_id, label: batch_label, owners } = subject.batch
  const { owner_id, amount } = pick
  const owner_name = owners.find(({ party_id }) => party_id === owner_id)?.name ?? ''
  const group = { batch_id, batch_label, owner_id, owner_name, straws: Number(amount) }
  return [{ ...group, ...(places ? { places } : {}) }]
}
