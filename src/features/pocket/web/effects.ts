import type { Entry } from '#ui/outbox/entry.ts'
import type { KeptCount } from '../kept-count.ts'
import type { KeptOpening } from '../kept-opening.ts'
import type { Effect } from '../stock.ts'
import type { KeepValues } from './KeepDialog.tsx'
import type { NitrogenValues } from './NitrogenDialog.tsx'

/** What an entry of this feature does, for whoever shows it. */
export type About = {
  /** `from` is the line that they are taken from. */
  straws?: (Effect & { from?: string })[]
  opening?: KeptOpening
  count?: KeptCount
  /** What was entered, to be entered again. */
  keep?: { act: 'withdraw' | 'move'; values: KeepValues }
  nitrogen?: NitrogenValues
}

const IN_EFFECT = new Set<Entry['state']>(['WAITING', 'BOOKED'])

export const aboutOf = ({ about }: Entry) => (about ?? {}) as About

/** What those that wait take from where it stands; what was taken back is as it was. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  return entries
    .filter(({ state, is_undone }) => IN_EFFECT.has(state) && !is_undone)
    .flatMap((entry) => aboutOf(entry).straws ?? [])
}
