/** Status and body of each refusal, and refusals of each endpoint. Replies expose no stack, statement or path. */
import { type Endpoint, isOpen } from './endpoint.ts'
import { missingPermission, permissionsOf } from './permissions.ts'
import type { Refusal, RefusalCode } from './refusal.ts'

export const STATUSES: Record<RefusalCode, number> = {
  MALFORMED: 400,
  NO_SESSION: 401,
  INVALID_KEY: 401,
  KEY_NOT_ALLOWED: 403,
  REMOVED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  CHALLENGE_ENDED: 409,
  REAUTHENTICATION_REQUIRED: 403,
  FACTOR_REQUIRED: 403,
  FACTOR_MISSING: 409,
  LAST_FACTOR: 409,
  WRONG_PASSWORD: 422,
  SUBSCRIPTION_EXPIRED: 402,
  NOT_ALLOWED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  LABEL_EXISTS: 409,
  NAME_EXISTS: 409,
  SIMILAR_NAME: 409,
  UELN_EXISTS: 409,
  NOT_ENOUGH_STRAWS: 409,
  STRAWS_CHANGED: 409,
  NO_SUCH_PLACE: 409,
  OVERFULL: 409,
  IMPLAUSIBLE: 409,
  LATER_MOVEMENTS_DEPEND: 409,
  ALREADY_REVERSED: 409,
  IN_USE: 409,
  SHRINKS_BELOW_CONTENTS: 409,
  NOT_MERGEABLE: 409,
  STALE: 409,
  STILL_RUNNING: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID: 422,
  KEY_REUSED: 422,
  INVALID_CODE: 422,
  WEAK_PASSWORD: 422,
  EMAIL_IN_USE: 409,
  EMAIL_MISMATCH: 422,
  INVITATION_ACCEPTED: 410,
  INVITATION_EXPIRED: 410,
  TOO_MANY_ACCOUNTS: 409,
  LAST_OWNER: 409,
  ACCOUNT_CLOSING: 409,
  KEPT_BY_LAW: 409,
  ALREADY_IMPORTED: 409,
  WRONG_FILE_TYPE: 422,
  FILES_FULL: 409,
  STORAGE_FULL: 507,
  CHECKOUT_FAILED: 503,
  OTHER_CONTRACT: 426,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
}

const READ_ONLY = permissionsOf('COLLABORATOR', [])

/** Returns all refusals of an endpoint: those implied by its definition, and those it lists. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { method, needs, params, query, body } = endpoint
  const isWrite = method !== 'GET'
  const isMembers = needs !== 'ANYONE'
  const needsMore = missingPermission(needs, READ_ONLY) !== undefined
  const codes: [boolean, RefusalCode[]][] = [
    [true, ['MALFORMED', 'UNAVAILABLE']],
    [endpoint.offline !== undefined, ['OTHER_CONTRACT']],
    [isWrite, ['FOREIGN_ORIGIN', 'STORAGE_FULL']],
    [body !== undefined || isWrite, ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [Boolean(query ?? body), ['INVALID']],
    [isMembers, ['NO_SESSION', 'REMOVED', 'TOO_MANY_REQUESTS']],
    [isMembers && endpoint.programs === true, ['INVALID_KEY']],
    [needsMore || endpoint.programs !== true, ['KEY_NOT_ALLOWED']],
    // The path may have an unknown or malformed id, and `tenant_id` may be another account.
    [params !== undefined || (isMembers && Boolean(query ?? body)), ['NOT_FOUND']],
    [needsMore, ['NOT_ALLOWED']],
    [isMembers && !isOpen(endpoint, 'NO_FACTOR'), ['FACTOR_REQUIRED']],
    [endpoint.reauthentication !== undefined, ['REAUTHENTICATION_REQUIRED']],
    [isMembers && isWrite && endpoint.isSecret !== true, ['KEY_REUSED', 'STILL_RUNNING']],
    [isMembers && isWrite && !isOpen(endpoint, 'EXPIRED'), ['SUBSCRIPTION_EXPIRED']],
    [isMembers && isWrite && !isOpen(endpoint, 'CLOSING'), ['ACCOUNT_CLOSING']],
    [true, [...(endpoint.refusals ?? [])]],
  ]
  return [...new Set(codes.flatMap(([applies, some]) => (applies ? some : [])))]
}

export const GENERIC = "We couldn't complete the action. Please try again."

/** @param request_id reported with an unexpected error, under which the log has its cause */
export function errorReply(refusal: Refusal | null, request_id?: string) {
  if (refusal === null) return { status: 500, body: { code: 'ERROR', message: GENERIC, request_id } }
  const { code, message, fields, changes, conflicting_id, challenge, warnings } = refusal
  return {
    status: STATUSES[code],
    body: { code, message, fields, changes, conflicting_id, challenge, warnings },
  }
}
