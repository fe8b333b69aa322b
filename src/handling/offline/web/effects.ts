import type { Entry } from '#ui/outbox/entry.ts'
import type { OfflineCount } from '../offline-count.ts'
import type { OfflineOpening } from '../offline-opening.ts'
import type { Effect } from '../stock.ts'
import type { KeepValues } from './OfflineBookingDialog.tsx'
import type { NitrogenValues } from './NitrogenDialog.tsx'

export type EntryDetails = {
  /** Effects on straws; `from` is the line that they are taken from. */
  straws?: (Effect & { from?: string })[]
  opening?: OfflineOpening
  count?: OfflineCount
  /** Values entered, so that a refused entry can be edited. */
  keep?: { act: 'withdraw' | 'move'; values: KeepValues }
  nitrogen?: NitrogenValues
}

const IN_EFFECT = new Set<Entry['state']>(['WAITING', 'BOOKED'])

export const detailsOf = ({ details }: Entry) => (details ?? {}) as EntryDetails

/** Returns the effects of waiting and booked entries on the snapshot; undone entries have none. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  return entries
    .filter(({ state, undoRequested }) => IN_EFFECT.has(state) && !undoRequested)
    .flatMap((entry) => detailsOf(entry).straws ?? [])
}
