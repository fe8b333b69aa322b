import { useState } from 'react'
import { countNumbers } from '#stock/batches/straw.ts'
import { keyOfLine } from '../compare.ts'
import type { CountLine } from '../shapes.ts'

export const isToDo = ({ found, now }: CountLine) => found === null && countNumbers(now) > 0

/**
 * Returns the line on the number pad, and the state of each line.
 * @param isEach whether each line opens on the pad in turn, as without expected counts
 */
export function usePad(
  lines: readonly CountLine[],
  { isPhone, isEach }: { isPhone: boolean; isEach: boolean },
  unsaved: ReadonlySet<string> = new Set(),
) {
  /** Key of a line; null for the next one in turn, false while the pad is closed. */
  const [pad, setPad] = useState<string | null | false>(null)
  const onPad =
    isPhone && pad !== false
      ? (lines.find((line) => keyOfLine(line) === pad) ?? (isEach ? lines.find(isToDo) : undefined))
      : undefined
  const parts = lines.map((line) =>
    line === onPad
      ? ('now' as const)
      : unsaved.has(keyOfLine(line))
        ? ('unsaved' as const)
        : line.found === null
          ? undefined
          : ('done' as const),
  )
  return { onPad, parts, setPad }
}
