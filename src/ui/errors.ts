/** What went wrong: as lines of text, by field, and as warnings that can be accepted. */
import type * as z from 'zod/mini'
import { fieldProblems } from '#platform/contract/problems.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { isUnanswered, RequestFailed } from './request.ts'
import { commonTexts, errorTexts } from './texts.ts'

/**
 * Error message, line by line: what did not work, then the reason if known.
 * @param failed what did not work; without it, a refusal speaks for itself
 * @param isAtFields whether the reason is told at the fields it concerns; supposed of a refusal that names some
 */
export function errorLines(error: unknown, failed?: string, isAtFields?: boolean): string[] {
  const reason = reasonOf(error)
  const isRefused = error instanceof RequestFailed && reason !== undefined
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

/** The reason: no reply, too many requests, or the server's message for a refusal. */
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
  return error.status >= 500 ? undefined : error.detail
}

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
