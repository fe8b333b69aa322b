import type { Problems } from '../problems.ts'

/** Takes back what was said of fields that have been changed since, wherever in the request they stand. */
export function clearProblems(problems: Problems, changed: object): Problems {
  const fields = new Set(Object.keys(changed))
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !path.split('.').some((key) => fields.has(key))),
  )
}
