import type * as z from 'zod/mini'
import { fieldProblems } from '#platform/contract/problems.ts'
import { RequestFailed } from './request.ts'
import { commonTexts } from './texts.ts'

export type Problems = Record<string, string>

/** Validation errors by field: `{ 'sheet.sample.volume': 'Too small' }`. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): Problems {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const problems: Problems = {}
  for (const [path, message] of fieldProblems(parsed.error)) {
    const value = path.reduce<unknown>(
      (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
      values,
    )
    problems[path.join('.')] ??=
      value === undefined || value === null || value === '' ? commonTexts.required : message
  }
  return problems
}

/** The server's validation errors, by field. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof RequestFailed)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^(body|query)\./, ''), message]),
  )
}
