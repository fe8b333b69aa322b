import type { Problems } from '../problems.ts'

/** Clears the errors of fields that have changed since, at whatever depth of the request. */
export function clearProblems(problems: Problems, changed: object): Problems {
  const fields = new Set(Object.keys(changed))
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !path.split('.').some((key) => fields.has(key))),
  )
}
