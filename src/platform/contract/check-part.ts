import type { Schema } from './endpoint.ts'
import { type FieldProblem, fieldProblems } from './problems.ts'

/** Validates one part of a request: params, query or body. */
export function checkPart(schema: Schema, value: unknown): { data: unknown } | { problems: FieldProblem[] } {
  const parsed = schema.safeParse(value ?? {})
  return parsed.success ? { data: parsed.data } : { problems: fieldProblems(parsed.error) }
}
