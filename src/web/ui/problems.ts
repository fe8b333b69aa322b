import type * as z from 'zod/mini'
import { RequestFailed } from '../call.ts'
import { texts } from '../texts.ts'

export type Problems = Record<string, string>

/** What a form's schema finds wrong, by field: `{ 'sheet.sample.volume': 'Too small' }`. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): Problems {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const problems: Problems = {}
  for (const { path, message, code, input } of parsed.error.issues) {
    const is_missing = code === 'invalid_type' && (input === undefined || input === null)
    problems[path.join('.')] ??= is_missing ? texts.common.required : message
  }
  return problems
}

/** What the server found wrong, by field. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof RequestFailed)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^(body|query)\./, ''), message]),
  )
}
