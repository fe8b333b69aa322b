/** What a vessel loses a day, from what was measured and filled. Pure rules. */
import { daysBetween } from '#platform/contract/days.ts'

export type Level = {
  at: string
  kind: 'READING' | 'REFILL'
  /** What was in it then, after a refill; null if that is not known. */
  amount: number | null
  /** What was poured in, of a refill; null if that is not known. */
  added: number | null
}

export type Segment = { from: string; to: string; a_day: number }

/** Between readings nearer than this the rod's own error is larger than what was lost. */
const SHORTEST_DAYS = 0.5

/**
 * The loss from each reading to the next: what was there, and what was added, less what is left. Where more is left
 * than there can be, somebody has filled it and told nobody: that says nothing of the loss, and all begins anew.
 * @param levels in the order of time
 */
export function lossesOf(levels: readonly Level[]): Segment[] {
  const segments: Segment[] = []
  let from: { at: string; amount: number } | null = null
  // What came in since; null if nobody knows how much.
  let added: number | null = 0
  for (const { at, kind, amount, added: now } of levels) {
    if (kind === 'REFILL') added = added === null || now === null ? null : added + now
    if (amount === null) continue
    const days = from ? daysBetween(from.at, at) : 0
    const isFilled = kind === 'REFILL'
    if (from && days < SHORTEST_DAYS && !isFilled && added === 0) continue
    if (from && added !== null && days >= SHORTEST_DAYS) {
      const a_day = (from.amount + added - amount) / days
      if (a_day >= 0) segments.push({ from: from.at, to: at, a_day })
    }
    from = { at, amount }
    added = 0
  }
  return segments
}

/** How many of the last losses count: one alone may be a misread rod. */
export const LOSSES_COUNTED = 3

/** The mean of the last three, or of those there are. */
export function meanLoss(segments: readonly Segment[]): number | null {
  const last = segments.slice(-LOSSES_COUNTED)
  return last.length === 0 ? null : last.reduce((sum, { a_day }) => sum + a_day, 0) / last.length
}
