import type { Entry } from '#ui/outbox/entry.ts'
import type { KeptCount } from '../kept-count.ts'
import type { KeptOpening } from '../kept-opening.ts'
import type { Effect } from '../stock.ts'
import type { KeepValues } from './KeepDialog.tsx'
import type { NitrogenValues } from './NitrogenDialog.tsx'

/** Details of an outbox entry of this feature, for the screens that show it. */
export type About = {
  /** Effects on straws; `from` is the line that they are taken from. */
  straws?: (Effect & { from?: string })[]
  opening?: KeptOpening
  count?: KeptCount
  /** Values entered, so that they can be entered again. */
  keep?: { act: 'withdraw' | 'move'; values: KeepValues }
  nitrogen?: NitrogenValues
}

const IN_EFFECT = new Set<Entry['state']>(['WAITING', 'BOOKED'])

export const aboutOf = ({ about }: Entry) => (about ?? {}) as About

/** Returns the effects of waiting and booked entries on the snapshot; undone entries have none. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  return entries
    .filter(({ state, is_undone }) => IN_EFFECT.has(state) && !is_undone)
    .flatMap((entry) => aboutOf(entry).straws ?? [])
}
