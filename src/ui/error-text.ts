import { isUnanswered, RequestFailed } from './request.ts'
import { errorTexts } from './texts.ts'

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
