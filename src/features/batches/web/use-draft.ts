import { createContext, use, useSyncExternalStore } from 'react'
import type { Computed } from '../computed.ts'
import type { Draft } from './batch-draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { Problems } from '#ui/errors.ts'
import { commonTexts } from '#ui/texts.ts'
import { batchTexts } from '../texts.ts'

const DraftContext = createContext<DraftStore | null>(null)

export const DraftProvider = DraftContext.Provider

export function useDraftStore(): DraftStore {
  const store = use(DraftContext)
  if (!store) throw new Error('a field of the batch form outside of it')
  return store
}

export type Seen = { draft: Draft; computed: Computed; problems: Problems }

/** Selects part of the form's state; it must be a primitive, so that re-renders happen only when it changes. */
export function useDraft<T extends string | number | boolean | null | undefined>(pick: (seen: Seen) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () =>
    pick({ draft: store.draft(), computed: store.computed(), problems: store.problems() }),
  )
}

/** The text of the button that saves, which after a warning says that pressing it again goes on anyway. */
export function useSaveText(): string {
  const store = useDraftStore()
  const isWarned = useSyncExternalStore(store.subscribe, () => store.accept().length > 0)
  return isWarned ? commonTexts.anyway(batchTexts.save) : batchTexts.save
}
