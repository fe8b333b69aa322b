/**
 * Holds the batch form's draft outside React's state, so that a keystroke redraws the one field it is typed
 * into and what is computed from it, and nothing else of the form's forty fields.
 */
import type { Computed } from '#domain/computed.ts'
import type { Problems } from '../ui/problems.ts'
import { computeDraft, type Draft, EMPTY_DRAFT, isUntouched, problemsOfDraft } from './batch-draft.ts'

export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(tenant_id: string) {
  const kept_as = `new-batch ${tenant_id}`
  let draft = keptDraft(kept_as)
  let computed = computeDraft(draft)
  let problems: Problems = {}
  let is_tried = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const replace = (next: Draft) => {
    draft = next
    computed = computeDraft(draft)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    draft: (): Draft => draft,
    computed: (): Computed => computed,
    problems: (): Problems => problems,
    /** Whether somebody has tried to save: from then on what is wrong is summed up. */
    isTried: () => is_tried,
    change(path: string, value: string) {
      replace({ ...draft, [path]: value })
      // What the server refused, or was marked before, is looked at again when the field is left.
      if (problems[path] !== undefined) problems = without(problems, path)
      sessionStorage.setItem(kept_as, JSON.stringify(draft))
      tell()
    },
    /** Looks at one field, when it is left. */
    check(path: string) {
      const found = problemsOfDraft(draft, tenant_id)[path]
      if (found === problems[path]) return
      // A field that is merely empty is told of on saving, not while one tabs through the form.
      if (found !== undefined && !draft[path]) return
      problems = found === undefined ? without(problems, path) : { ...problems, [path]: found }
      tell()
    },
    checkAll(): Problems {
      problems = problemsOfDraft(draft, tenant_id)
      is_tried = true
      tell()
      return problems
    },
    refuse(refused: Problems) {
      problems = refused
      tell()
    },
    forget() {
      sessionStorage.removeItem(kept_as)
      replace(EMPTY_DRAFT)
      problems = {}
      is_tried = false
      tell()
    },
    isUntouched: () => isUntouched(draft),
  }
}

function without(problems: Problems, path: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => key !== path))
}

/** A half-filled form survives a reload. */
function keptDraft(kept_as: string): Draft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(sessionStorage.getItem(kept_as) ?? '{}') }
  } catch {
    return EMPTY_DRAFT
  }
}
