/**
 * Holds the batch form's draft outside React's state, so that a keystroke redraws the one field it is typed
 * into and what is computed from it, and nothing else of the form's seventy fields.
 */
import type { Change } from '#platform/contract/changes.ts'
import type { Computed } from '../computed.ts'
import type { Problems } from '#ui/problems.ts'
import { changedPaths, computeDraft, type Draft, EMPTY_DRAFT, problemsOfDraft } from './batch-draft.ts'

export type DraftStore = ReturnType<typeof createDraftStore>

/** What the draft is typed over: nothing yet, or a batch as it was at a version. */
export type Base = { draft: Draft; version: number }

export const NOTHING_YET: Base = { draft: EMPTY_DRAFT, version: 0 }

/** A field that somebody else has changed to `theirs` while it was changed here. */
export type Clash = { path: string; theirs: string }

type Kept = { base: Base; draft: Draft; clashes: Clash[]; meanwhile: Change[] }

/** @param kept_as under which name the draft survives a reload of this tab */
export function createDraftStore(tenant_id: string, keptAs: string, initial: Base) {
  const kept = keptDraft(keptAs)
  let base = kept?.base ?? initial
  let draft = kept?.draft ?? base.draft
  let computed = computeDraft(draft)
  let problems: Problems = {}
  let meanwhile: Change[] = kept?.meanwhile ?? []
  let clashes: Clash[] = kept?.clashes ?? []
  let wasTried = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const replace = (next: Draft) => {
    draft = next
    computed = computeDraft(draft)
    keep()
  }
  const keep = () =>
    sessionStorage.setItem(keptAs, JSON.stringify({ base, draft, clashes, meanwhile } satisfies Kept))
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
    /** What others saved since the form was opened, the latest first. */
    meanwhile: (): Change[] => meanwhile,
    clashes: (): Clash[] => clashes,
    /** Whether somebody has tried to save: from then on what is wrong is summed up. */
    isTried: () => wasTried,
    isUntouched,
    change(path: string, value: string) {
      store.take({ [path]: value })
    },
    take(some: Draft) {
      clashes = clashes.filter(({ path }) => !(path in some))
      replace({ ...draft, ...some })
      // What the server refused, or was marked before, is looked at again when the field is left.
      problems = Object.fromEntries(Object.entries(problems).filter(([path]) => !(path in some)))
      tell()
    },
    /** Looks at one field, when it is left. */
    check(path: string) {
      const found = problemsOfDraft(draft, tenant_id)[path]
      if (found === problems[path]) return
      // A field that is merely empty is told of on saving, not while one tabs through the form.
      if (found !== undefined && !draft[path]) return
      const { [path]: _, ...others } = problems
      problems = found === undefined ? others : { ...others, [path]: found }
      tell()
    },
    checkAll(): Problems {
      problems = problemsOfDraft(draft, tenant_id)
      wasTried = true
      tell()
      return problems
    },
    refuse(refused: Problems) {
      problems = refused
      tell()
    },
    /** The batch has been changed by somebody else: what was typed here stays, the rest follows. */
    rebase(now: Base, changes: Change[]) {
      const mine = new Set(changedPaths(draft, base.draft))
      const theirs = changedPaths(now.draft, base.draft)
      const followed = theirs.filter((path) => !mine.has(path))
      clashes = theirs
        .filter((path) => mine.has(path) && changedPaths(draft, now.draft).includes(path))
        .map((path) => ({ path, theirs: now.draft[path] ?? '' }))
      base = now
      meanwhile = [...changes, ...meanwhile]
      replace({ ...draft, ...Object.fromEntries(followed.map((path) => [path, now.draft[path] ?? ''])) })
      tell()
    },
    forget() {
      draft = base.draft
      computed = computeDraft(draft)
      sessionStorage.removeItem(keptAs)
      problems = {}
      clashes = []
      meanwhile = []
      wasTried = false
      tell()
    },
  }
  return store
}

/** A half-filled form survives a reload. */
function keptDraft(keptAs: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null')
    return kept?.base?.draft && kept.draft ? kept : null
  } catch {
    return null
  }
}
