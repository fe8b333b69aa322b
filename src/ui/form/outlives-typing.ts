import { RequestFailed } from '../request.ts'

/**
 * Whether the message of a failed try stays while somebody types on. What the server said was about what was sent,
 * and may be corrected by the next key. What others changed meanwhile holds whatever is typed, and so does a lost
 * connection.
 */
export function outlivesTyping(error: Error): boolean {
  return !(error instanceof RequestFailed) || error.code === 'STALE'
}
