import { useState } from 'react'
import type { Straw } from '../contract.ts'

/** The selected straws; those no longer present drop out of the selection. */
export function useSelection(straws: Straw[] = []) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const here = straws.filter(({ id }) => picked.has(id))
  return {
    straws: here,
    selected: new Set(here.map(({ id }) => id)),
    select: (ids: string[], isSelected: boolean) =>
      setPicked((known) => {
        const next = new Set(known)
        for (const id of ids) {
          if (isSelected) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setPicked(new Set()),
  }
}
