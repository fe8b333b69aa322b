import type * as z from 'zod/mini'
import { fieldProblems } from '#platform/contract/problems.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { RequestFailed } from './request.ts'
import { isUnanswered } from './unanswered.ts'
import { commonTexts, errorTexts } from './texts.ts'

/**
 * Returns the error message by line: the failed action, then the reason if known. Without `failed`, the message of a
 * refusal is only its reason, and that of any other failure begins with a general line. With `failed`, `isAtFields`
 * omits the reason of a refusal because fields show it; by default, it is omitted if the refusal names fields.
 */
export function errorLines(error: unknown, failed?: string, isAtFields?: boolean): string[] {
  const reason = reasonOf(error)
  const isRefused = error instanceof RequestFailed && reason !== undefined && error.request_id === undefined
  if (failed === undefined) return isRefused ? [reason] : lines(errorTexts.generic, reason)
  const isToldAtFields = isRefused && (isAtFields ?? Object.keys(error.fields).length > 0)
  return lines(failed, isToldAtFields || reason === failed ? undefined : reason)
}

export function errorText(error: unknown, failed?: string): string {
  return errorLines(error, failed).join('\n')
}

function lines(first: string, second: string | undefined): string[] {
  return second === undefined ? [first] : [first, second]
}

/**
 * Returns the reason in words: no reply, a rate limit, or the refusal by the server; for an unexpected error the id of
 * the request; undefined if unknown.
 */
function reasonOf(error: unknown): string | undefined {
  if (isUnanswered(error)) return errorTexts.away
  if (!(error instanceof RequestFailed)) return undefined
  if (error.status === 429 && error.retry_after) {
    return error.code === 'TOO_MANY_REQUESTS'
      ? errorTexts.tooMuch(error.retry_after)
      : errorTexts.wait(error.retry_after)
  }
  if (error.code === 'STORAGE_FULL') return errorTexts.storageFull
  if (error.code === 'KEY_REUSED') return errorTexts.doneBefore
  if (error.request_id !== undefined) return errorTexts.reference(error.request_id)
  return error.status >= 500 ? undefined : error.detail
}

export type Problems = Record<string, string>

/** Returns validation errors by field: `{ 'sheet.sample.volume': 'Too small' }`. */
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

/** Returns the codes of the warnings behind a refusal, for `accept` if the user proceeds. */
export function warningCodes(error: unknown): WarningCode[] {
  return error instanceof RequestFailed ? error.warnings.map(({ code }) => code) : []
}

export function refusedFields(error: unknown): Problems {
  if (!(error instanceof RequestFailed)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^(body|query)\./, ''), message]),
  )
}
