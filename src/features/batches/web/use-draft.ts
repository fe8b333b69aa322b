import { createContext, use, useSyncExternalStore } from 'react'
import type { Computed } from '../computed.ts'
import type { Draft } from './batch-draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { Problems } from '#ui/problems.ts'

const DraftContext = createContext<DraftStore | null>(null)

export const DraftProvider = DraftContext.Provider

export function useDraftStore(): DraftStore {
  const store = use(DraftContext)
  if (!store) throw new Error('a field of the batch form outside of it')
  return store
}

type Seen = { draft: Draft; computed: Computed; problems: Problems }

/** A part of the form's state; whoever uses it is redrawn only when that part changes, so it is a plain value. */
export function useDraft<T extends string | number | boolean | null | undefined>(pick: (seen: Seen) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () =>
    pick({ draft: store.draft(), computed: store.computed(), problems: store.problems() }),
  )
}
