import { RequestFailed } from './call.ts'
import { errorTexts } from './texts.ts'

/**
 * What to tell a person, line by line: what did not work, then what is known of why.
 * @param failed what did not work, where there are words for it; a refusal stands for itself where there are none
 */
export function errorLines(error: unknown, failed?: string): string[] {
  const reason = reasonOf(error)
  const isRefused = error instanceof RequestFailed && reason !== undefined
  if (failed === undefined) return isRefused ? [reason] : lines(errorTexts.generic, reason)
  const isToldAtFields = isRefused && Object.keys(error.fields).length > 0
  return lines(failed, isToldAtFields || reason === failed ? undefined : reason)
}

export function errorText(error: unknown, failed?: string): string {
  return errorLines(error, failed).join('\n')
}

function lines(first: string, second: string | undefined): string[] {
  return second === undefined ? [first] : [first, second]
}

/** Why it did not work: no answer came, too much was asked, or the server's own words for a refusal. */
function reasonOf(error: unknown): string | undefined {
  if (isUnanswered(error)) return errorTexts.away
  if (!(error instanceof RequestFailed)) return undefined
  if (error.status === 429 && error.retry_after) return errorTexts.wait(error.retry_after)
  return error.status >= 500 ? undefined : error.detail
}

/** Nothing came back: the server was not reached, or nobody waited any longer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
