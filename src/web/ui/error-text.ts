import { RequestFailed } from '../call.ts'
import { texts } from '../texts.ts'

/** What to tell a person: the server's own words for a refusal, else that it did not work. */
export function errorText(error: unknown): string {
  if (error instanceof RequestFailed) {
    if (error.status === 429 && error.retry_after) return texts.error.wait(error.retry_after)
    return error.detail ?? texts.error.generic
  }
  return error instanceof TypeError ? texts.error.away : texts.error.generic
}
