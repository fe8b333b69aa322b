/** Which straws a dialog is about, and what the API is told of it. */
import type { Batch } from '#domain/batches.ts'
import type { StockLine } from '#domain/straws.ts'
import { texts } from '../texts.ts'
import { isDay, shortDate } from '../ui/dates.ts'
import { countStraws, holderOf, placeOf } from './use-stock.ts'

/** Straws of one batch and one owner among those that are chosen. */
export type StrawGroup = { batch_id: string; batch_label: string; owner_id: string; straws: number }

/** Straws chosen where they stand: one by one, or all at a place. */
export type Chosen = { groups: StrawGroup[] } & (
  | { straw_ids: string[] }
  | { everything_at: { container_id: string; canister?: number; level?: number }; expected: number }
)

/** What is withdrawn or moved: straws that are chosen already, or so many of a batch. */
export type Subject = { chosen: Chosen } | { batch: Batch }

/** So many of an owner's straws in a batch, from a place of ours or from a holder. */
export type AmountPick = { owner_id: string; from: string; amount: number | string }

/** The pick as the API takes it. Straws chosen by hand were seen in store, and have to be there still. */
export function pickOf(subject: Subject, pick: AmountPick) {
  if ('chosen' in subject) {
    const { groups: _, ...chosen } = subject.chosen
    return 'straw_ids' in chosen ? { ...chosen, holder_id: null } : chosen
  }
  const [location, holder_id] = [placeOf(pick.from), holderOf(pick.from)]
  return {
    batch_id: subject.batch.id,
    owner_id: pick.owner_id,
    amount: pick.amount === '' ? null : pick.amount,
    ...(location === undefined ? {} : { location }),
    ...(holder_id === null ? {} : { holder_id }),
  }
}

/** What will be booked, one movement each. */
export function groupsOf(subject: Subject, pick: AmountPick): StrawGroup[] {
  if ('chosen' in subject) return subject.chosen.groups
  const { id: batch_id, label: batch_label } = subject.batch
  return [{ batch_id, batch_label, owner_id: pick.owner_id, straws: Number(pick.amount) }]
}

/** Straws that moved after the chosen day cannot leave on it. */
export function movedLater(lines: StockLine[], date: string): string | undefined {
  if (!isDay(date)) return undefined
  const later = lines.filter((line) => line.last_moved_on > date)
  const last = later
    .map((line) => line.last_moved_on)
    .toSorted()
    .at(-1)
  return last ? texts.straws.moved_later(countStraws(later), shortDate(last)) : undefined
}
