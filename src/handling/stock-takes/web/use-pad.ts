import { useState } from 'react'
import { countNumbers } from '#stock/batches/straw.ts'
import { keyOfLine } from '../compare.ts'
import type { CountLine } from '../shapes.ts'

export const isToDo = ({ found, now }: CountLine) => found === null && countNumbers(now) > 0

/** Returns the line on the number pad of a count without expected counts, and the state of each line. */
export function usePad(lines: readonly CountLine[], isShown: boolean) {
  /** Key of a line; null for the next one, false while the pad is closed. */
  const [pad, setPad] = useState<string | null | false>(null)
  const onPad =
    isShown && pad !== false
      ? (lines.find((line) => keyOfLine(line) === pad) ?? lines.find(isToDo))
      : undefined
  const parts = lines.map((line) =>
    line === onPad ? ('now' as const) : line.found === null ? undefined : ('done' as const),
  )
  return { onPad, parts, setPad }
}
