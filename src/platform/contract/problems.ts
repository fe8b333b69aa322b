/** Validation problem of a field, with the same wording on the server and in forms. */
import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

export type FieldProblem = [path: PropertyKey[], message: string]

/** Returns the problems, with paths relative to the checked value. A union reports its closest alternative. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue) => problemsOf(issue))
  return problems.map(([path, message]) => {
    const present = message === UNKNOWN && RENAMED[String(path.at(-1))]
    const isMissing = present && problems.some(([missing]) => missing.at(-1) === present)
    return [path, isMissing ? `Renamed to ${present}` : message]
  })
}

const UNKNOWN = 'Unknown field'

/** New names of request fields, by their names in version 0.2. */
const RENAMED: Record<string, string> = { remind_at: 'snoozed_until', said: 'summary', why: 'error' }

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...issue.path, key], UNKNOWN])
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const alternatives = issue.errors.map((issues) => issues.flatMap((inner) => problemsOf(inner)))
    const nearest = alternatives.reduce((best, one) => (one.length < best.length ? one : best))
    return nearest.map(([path, message]) => [[...issue.path, ...path], message])
  }
  return [[issue.path, issue.message]]
}

export function checkPart(schema: Schema, value: unknown): { data: unknown } | { problems: FieldProblem[] } {
  const parsed = schema.safeParse(value ?? {})
  return parsed.success ? { data: parsed.data } : { problems: fieldProblems(parsed.error) }
}
