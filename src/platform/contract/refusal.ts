import type { Challenge } from './challenge.ts'
import type { Change } from './changes.ts'
import type { Warning } from './warnings.ts'

/**
 * Code of a refusal, an expected rejection; any other error is a bug. Codes are part of the contract, messages are not.
 */
export type RefusalCode =
  | 'MALFORMED'
  | 'NO_SESSION'
  | 'INVALID_KEY'
  | 'KEY_NOT_ALLOWED'
  | 'REMOVED'
  | 'INVALID_CREDENTIALS'
  | 'SECOND_FACTOR_REQUIRED'
  | 'CHALLENGE_ENDED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'FACTOR_REQUIRED'
  | 'FACTOR_MISSING'
  | 'LAST_FACTOR'
  | 'WRONG_PASSWORD'
  | 'SUBSCRIPTION_EXPIRED'
  | 'NOT_ALLOWED'
  | 'FOREIGN_ORIGIN'
  | 'NOT_FOUND'
  | 'LABEL_EXISTS'
  | 'NAME_EXISTS'
  | 'SIMILAR_NAME'
  | 'UELN_EXISTS'
  | 'NOT_ENOUGH_STRAWS'
  | 'STRAWS_CHANGED'
  | 'NO_SUCH_PLACE'
  | 'OVERFULL'
  | 'IMPLAUSIBLE'
  | 'LATER_MOVEMENTS_DEPEND'
  | 'ALREADY_REVERSED'
  | 'IN_USE'
  | 'SHRINKS_BELOW_CONTENTS'
  | 'NOT_MERGEABLE'
  | 'STALE'
  | 'STILL_RUNNING'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INVALID'
  | 'KEY_REUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_CODE'
  | 'WEAK_PASSWORD'
  | 'EMAIL_IN_USE'
  | 'EMAIL_MISMATCH'
  | 'INVITATION_ACCEPTED'
  | 'INVITATION_EXPIRED'
  | 'TOO_MANY_ACCOUNTS'
  | 'LAST_OWNER'
  | 'ACCOUNT_CLOSING'
  | 'KEPT_BY_LAW'
  | 'CHECKOUT_FAILED'
  | 'ALREADY_IMPORTED'
  | 'WRONG_FILE_TYPE'
  | 'FILES_FULL'
  | 'STORAGE_FULL'
  | 'OTHER_CONTRACT'
  | 'UNAVAILABLE'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** Messages by path in the request, e.g. `body.withdrawal.date`. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense. */
  readonly retry_after: number | undefined
  /** Changes since the version that the client last read, latest first. */
  readonly changes: Change[] | undefined
  readonly conflicting_id: string | undefined
  /** Challenge for the second factor, after a log-in with the correct password. */
  readonly challenge: Challenge | undefined
  /** Warnings that the caller may accept by sending their codes in `accept`. */
  readonly warnings: Warning[] | undefined

  constructor(
    code: RefusalCode,
    message: string,
    more: {
      fields?: Record<string, string>
      retry_after?: number
      changes?: Change[]
      conflicting_id?: string
      challenge?: Challenge
      warnings?: Warning[]
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retry_after = more.retry_after
    this.changes = more.changes
    this.conflicting_id = more.conflicting_id
    this.challenge = more.challenge
    this.warnings = more.warnings
  }
}

export async function mapRefusal<T>(work: Promise<T>, map: (refusal: Refusal) => Error): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? map(error) : error
  }
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('INVALID', message, { fields: { [field]: message } })
}

/** Returns the same refusal for missing records and those of other tenants, so that existence is not disclosed. */
export function notFound(what?: string): Refusal {
  const message = what ? `${what} was not found.` : 'This record was not found. It may have been deleted.'
  return new Refusal('NOT_FOUND', message)
}
