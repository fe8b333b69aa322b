/** Failure of a request without a valid reply: no connection, a captive portal, or a reply for another account. */
export class Unanswered extends Error {}

/**
 * Returns whether a request got no valid reply in time. A TypeError alone is no evidence, because bugs also
 * cause TypeErrors.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof DOMException && error.name === 'TimeoutError')
}

/**
 * Awaits a response, or the body of one.
 * @throws Unanswered if the connection fails, which browsers report by a TypeError, or the reason of an
 * aborted `signal`
 */
export async function received<T>(reply: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await reply
  } catch (error) {
    // Older browsers reject with an AbortError instead of the reason.
    if (signal?.aborted) throw signal.reason
    throw error instanceof TypeError ? new Unanswered(error.message) : error
  }
}
