import { useState } from 'react'
import { formatNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { keyOfLine } from '../compare.ts'
import type { CountLine } from '../shapes.ts'

type Before = ReadonlyMap<string, StrawNumbers>

/** Returns the counted lines whose stock is no longer what it was before the count. */
export function movedLines(lines: readonly CountLine[], before: Before): CountLine[] {
  return lines.filter(
    (line) =>
      line.found !== null && formatNumbers(before.get(keyOfLine(line)) ?? []) !== formatNumbers(line.now),
  )
}

/**
 * Returns the stock of each line before it was counted: when the canister was opened, or when an earlier count of the
 * line was saved. The user confirms each later change, or counts the line again.
 */
export function useBefore(lines: readonly CountLine[]) {
  const [before, setBefore] = useState<Before>(
    () => new Map(lines.map((line) => [keyOfLine(line), line.found === null ? line.now : line.book])),
  )
  return {
    before,
    /** Returns the line to show, because the number of "all" must not change just before it is pressed. */
    shown: (line: CountLine): CountLine =>
      line.found === null ? { ...line, book: before.get(keyOfLine(line)) ?? line.book } : line,
    /** Accepts the current stock of a line; returns the updated stock before the count. */
    accept(line: CountLine): Before {
      const next = new Map(before).set(keyOfLine(line), line.now)
      setBefore(next)
      return next
    },
  }
}
