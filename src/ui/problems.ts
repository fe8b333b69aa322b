import type * as z from 'zod/mini'
import { fieldProblems } from '#platform/contract/problems.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
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

/** Codes of the warnings behind a refusal, for `accept` when the user goes on. */
export function warningCodes(error: unknown): WarningCode[] {
  return error instanceof RequestFailed ? error.warnings.map(({ code }) => code) : []
}

/** The server's validation errors, by field. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof RequestFailed)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^(body|query)\./, ''), message]),
  )
}
