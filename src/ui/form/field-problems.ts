import type { Problems } from '../errors.ts'
import { RequestFailed } from '../request.ts'

/** Focuses the first invalid field of the last dialog, or of the page if no dialog is open, in the next frame. */
export function focusFirstProblem() {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]')
    const within = dialogs[dialogs.length - 1] ?? document
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** Returns the errors without those whose path contains a changed field. */
export function clearProblems(problems: Problems, changed: object): Problems {
  const fields = new Set(Object.keys(changed))
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !path.split('.').some((key) => fields.has(key))),
  )
}

/**
 * Whether a failure's message stays while the user types. Validation errors may be corrected by the next key;
 * conflicting changes and a lost connection remain.
 */
export function outlivesTyping(error: Error): boolean {
  return !(error instanceof RequestFailed) || error.code === 'STALE'
}
