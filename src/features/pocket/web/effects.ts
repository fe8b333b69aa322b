import type { Entry } from '#ui/outbox/entry.ts'
import type { Effect } from '../stock.ts'

/** What an entry does with straws of the pocket; null if it does nothing with them. */
export function effectOf({ about }: Entry): Effect | null {
  const told = about as { straws?: Effect } | null
  return told?.straws ?? null
}

/** What those that wait take from where it stands; what was taken back is as it was. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  return entries
    .filter(({ state, is_undone }) => state !== 'REFUSED' && !is_undone)
    .flatMap((entry) => effectOf(entry) ?? [])
}
