import type { Entry } from '#ui/outbox/entry.ts'
import type { OfflineCount } from '../offline-count.ts'
import type { OfflineOpening } from '../offline-opening.ts'
import type { Effect } from '../stock.ts'
import type { EntrySentence } from '../texts.ts'
import type { KeepValues } from './booking-entry.ts'
import type { NitrogenValues } from './NitrogenDialog.tsx'

export type EntryDetails = {
  /** Effects on straws; `from` is the line that they are taken from. */
  straws?: (Effect & { from?: string })[]
  opening?: OfflineOpening
  count?: OfflineCount
  /** Values entered, so that a refused entry can be edited. */
  keep?: { act: 'withdraw' | 'move'; values: KeepValues }
  nitrogen?: NitrogenValues
  /** Absent in entries of earlier versions, of openings and of counts. */
  sentence?: EntrySentence
}

export const detailsOf = ({ details }: Entry) => (details ?? {}) as EntryDetails

/** Whether the snapshot lacks the effects of an entry. */
export const isMissing = ({ state, isIncluded }: Entry) =>
  state === 'WAITING' || (state === 'BOOKED' && !isIncluded)

/** Returns the effects of waiting and booked entries on the snapshot; undone entries have none. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  return entries
    .filter((entry) => isMissing(entry) && !entry.undoRequested)
    .flatMap((entry) =>
      (detailsOf(entry).straws ?? []).map((straws) => ({ ...straws, isSent: entry.state === 'BOOKED' })),
    )
}
