import { RequestFailed } from '../call.ts'
import { texts } from '../texts.ts'

/**
 * What to tell a person: the server's own words for a refusal, else that it did not work.
 * @param generic what did not work, where there are words for it
 */
export function errorText(error: unknown, generic: string = texts.error.generic): string {
  if (error instanceof RequestFailed) {
    if (error.status === 429 && error.retry_after) return texts.error.wait(error.retry_after)
    return error.status >= 500 ? generic : (error.detail ?? generic)
  }
  return isUnanswered(error) ? texts.error.away : generic
}

/** Nothing came back: the server was not reached, or nobody waited any longer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
