import { useState } from 'react'
import type { Straw } from '../contract.ts'

/** The straws somebody has picked out; those that are no longer here have left the selection. */
export function useSelection(straws: Straw[] = []) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const here = straws.filter(({ id }) => picked.has(id))
  return {
    straws: here,
    selected: new Set(here.map(({ id }) => id)),
    select: (ids: string[], is_selected: boolean) =>
      setPicked((known) => {
        const next = new Set(known)
        for (const id of ids) {
          if (is_selected) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setPicked(new Set()),
  }
}
