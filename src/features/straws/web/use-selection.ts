import { useMemo, useState } from 'react'
import { type StoredStraw, strawKey } from './chosen-straws.ts'

/** The selected straws; those no longer present drop out of the selection. */
export function useSelection(straws: readonly StoredStraw[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // A drag changes it with every move, over thousands of straws.
  const keyed = useMemo(() => straws.map((straw) => ({ straw, key: strawKey(straw) })), [straws])
  const here = useMemo(() => keyed.filter(({ key }) => picked.has(key)), [keyed, picked])
  const selected = useMemo(() => new Set(here.map(({ key }) => key)), [here])
  return {
    straws: useMemo(() => here.map(({ straw }) => straw), [here]),
    selected,
    select: (keys: string[], isSelected: boolean) =>
      setPicked((known) => {
        const next = new Set(known)
        for (const key of keys) {
          if (isSelected) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    clear: () => setPicked(new Set()),
  }
}
