/** Draft outside React state, so that a keystroke re-renders only the field and the values computed from it. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Change } from '#platform/contract/changes.ts'
import type { Problems } from '#ui/errors.ts'
import { storedValue } from '#ui/shared-state.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { commonTexts } from '#ui/texts.ts'
import { batchTexts } from '../texts.ts'
import { changedPaths, computeDraft, type Draft, EMPTY_DRAFT, problemsOfDraft } from './batch-draft.ts'
import type { Computed } from '../sheet.ts'

export type DraftStore = ReturnType<typeof createDraftStore>

/** Starting point of the draft: an empty batch, or a version of a saved one. */
export type Base = { draft: Draft; version: number }

export const NOTHING_YET: Base = { draft: EMPTY_DRAFT, version: 0 }

/** Field changed in the draft that another member has changed to `theirs`. */
export type Clash = { path: string; theirs: string }

type StoredDraft = { base: Base; draft: Draft; clashes: Clash[]; meanwhile: Change[] }

/**
 * Creates the draft of a form, or restores it from an earlier load of this tab.
 * @param storageKey key of the draft in `sessionStorage`
 */
export function createDraftStore(storageKey: string, initial: Base) {
  const stored = storedValue<StoredDraft>('sessionStorage', storageKey)
  const found = stored.read()
  const valid = found?.base?.draft && found.draft ? found : null
  let base = valid?.base ?? initial
  let draft = valid?.draft ?? base.draft
  let computed = computeDraft(draft)
  let problems: Problems = {}
  let meanwhile: Change[] = valid?.meanwhile ?? []
  let clashes: Clash[] = valid?.clashes ?? []
  let wasTried = false
  let accept: WarningCode[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const replace = (next: Draft) => {
    draft = next
    computed = computeDraft(draft)
    accept = []
    keep()
  }
  const keep = () => stored.write({ base, draft, clashes, meanwhile })
  const isUntouched = () => changedPaths(draft, base.draft).length === 0

  const store = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    base: (): Base => base,
    draft: (): Draft => draft,
    computed: (): Computed => computed,
    problems: (): Problems => problems,
    meanwhile: (): Change[] => meanwhile,
    clashes: (): Clash[] => clashes,
    /** Whether saving has been attempted: from then on errors are summarised. */
    isTried: () => wasTried,
    isUntouched,
    /** Codes of the warnings that saving again accepts; empty after a change. */
    accept: (): WarningCode[] => accept,
    change(path: string, value: string) {
      store.take({ [path]: value })
    },
    take(some: Draft) {
      clashes = clashes.filter(({ path }) => !(path in some))
      replace({ ...draft, ...some })
      // Clear the errors of the changed fields; each is checked again on blur.
      problems = Object.fromEntries(Object.entries(problems).filter(([path]) => !(path in some)))
      notify()
    },
    check(path: string) {
      const found = problemsOfDraft(draft)[path]
      if (found === problems[path]) return
      // An empty field is reported on saving, not while tabbing through the form.
      if (found !== undefined && !draft[path]) return
      const { [path]: _, ...others } = problems
      problems = found === undefined ? others : { ...others, [path]: found }
      notify()
    },
    checkAll(): Problems {
      problems = problemsOfDraft(draft)
      wasTried = true
      notify()
      return problems
    },
    refuse(refused: Problems, warnings: WarningCode[]) {
      problems = refused
      accept = [...new Set([...accept, ...warnings])]
      notify()
    },
    /**
     * Rebases the draft onto another member's version: typed values do not change, other fields take the values of that
     * version.
     */
    rebase(now: Base, changes: Change[]) {
      const mine = new Set(changedPaths(draft, base.draft))
      const changed = changedPaths(now.draft, base.draft)
      const followed = changed.filter((path) => !mine.has(path))
      clashes = changed
        .filter((path) => mine.has(path) && changedPaths(draft, now.draft).includes(path))
        .map((path) => ({ path, theirs: now.draft[path] ?? '' }))
      base = now
      meanwhile = [...changes, ...meanwhile]
      replace({ ...draft, ...Object.fromEntries(followed.map((path) => [path, now.draft[path] ?? ''])) })
      notify()
    },
    forget() {
      draft = base.draft
      computed = computeDraft(draft)
      stored.write(null)
      problems = {}
      clashes = []
      meanwhile = []
      wasTried = false
      accept = []
      notify()
    },
  }
  return store
}

const DraftContext = createContext<DraftStore | null>(null)

export const DraftProvider = DraftContext.Provider

export function useDraftStore(): DraftStore {
  const store = use(DraftContext)
  if (!store) throw new Error('a field of the batch form outside of it')
  return store
}

export type Seen = { draft: Draft; computed: Computed; problems: Problems }

/** Selects a primitive value from the form's state, so that a component re-renders only when that value changes. */
export function useDraft<T extends string | number | boolean | null | undefined>(pick: (seen: Seen) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () =>
    pick({ draft: store.draft(), computed: store.computed(), problems: store.problems() }),
  )
}

export function useSaveText(): string {
  const store = useDraftStore()
  const isWarned = useSyncExternalStore(store.subscribe, () => store.accept().length > 0)
  return isWarned ? commonTexts.anyway(batchTexts.save) : batchTexts.save
}
