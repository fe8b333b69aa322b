import { useState } from 'react'
import { type StoredStraw, strawKey } from './chosen-straws.ts'

/** The selected straws; those no longer present drop out of the selection. */
export function useSelection(straws: readonly StoredStraw[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const here = straws.filter((straw) => picked.has(strawKey(straw)))
  return {
    straws: here,
    selected: new Set(here.map(strawKey)),
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
