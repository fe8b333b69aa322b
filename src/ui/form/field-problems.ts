/** Errors at the fields of a form: which has the focus, and which disappear while somebody types. */
import type { Problems } from '../errors.ts'
import { RequestFailed } from '../request.ts'

/** Focuses the first invalid field in the next frame. */
export function focusFirstProblem() {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]')
    const within = dialogs[dialogs.length - 1] ?? document
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** Clears the errors of fields that have changed since, at whatever depth of the request. */
export function clearProblems(problems: Problems, changed: object): Problems {
  const fields = new Set(Object.keys(changed))
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !path.split('.').some((key) => fields.has(key))),
  )
}

/**
 * Whether the message of a failed try stays while somebody types on. What the server said was about what was sent,
 * and may be corrected by the next key. What others changed meanwhile holds whatever is typed, and so does a lost
 * connection.
 */
export function outlivesTyping(error: Error): boolean {
  return !(error instanceof RequestFailed) || error.code === 'STALE'
}
