import type { FastifyRequest } from 'fastify'
import { CONTRACT, CONTRACT_HEADER } from '../contract/version.ts'
import { type Endpoint, isOpen } from '../contract/endpoint.ts'
import { missingPermission, type Needs, type Permission } from '../contract/permissions.ts'
import { words } from '../contract/words.ts'
import type { DiskSpace } from '../external/disk-space.ts'
import { notFound, Refusal } from '../contract/refusal.ts'
import { type Actor, noSession } from './actor.ts'
import { apiKeyOf } from './api-key.ts'
import { storageFull } from './refusals.ts'

/** Refuses programs before any query, unless the endpoint is open to programs. */
export function requireOpenToPrograms(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.programs === undefined && apiKeyOf(request) !== undefined)
    throw new Refusal('KEY_NOT_ALLOWED', 'API keys can’t do this. Log in instead.')
}

/**
 * Refuses requests to offline endpoints if they carry another contract number, because the page must update before it
 * sends stored requests. Requests without a number pass.
 */
export function requireContract(endpoint: Endpoint, { headers }: FastifyRequest) {
  if (endpoint.offline === undefined) return
  const spoken = headers[CONTRACT_HEADER.toLowerCase()]
  if (spoken === undefined || spoken === String(CONTRACT)) return
  throw new Refusal('OTHER_CONTRACT', 'Strawbook was updated. Reload the page.')
}

/** Refuses requests that another user stored on the phone, because they would be booked under the wrong name. */
export function requirePerson({ user_id }: Actor, { headers }: FastifyRequest) {
  const kept_by = headers['strawbook-person']
  if (kept_by !== undefined && kept_by !== user_id) throw noSession()
}

/**
 * Requires the permissions of an endpoint.
 * @throws Refusal KEY_NOT_ALLOWED if a program lacks one, NOT_ALLOWED if a member does
 */
export function requirePermissions(needs: Needs, { may, kind }: Actor) {
  const missing = missingPermission(needs, may)
  if (missing === undefined) return
  throw kind === 'PROGRAM'
    ? new Refusal('KEY_NOT_ALLOWED', `This API key doesn’t have the right “${words[missing]}”.`)
    : notAllowed(missing)
}

export function notAllowed(missing: Permission) {
  const message =
    missing === 'MANAGE'
      ? 'Only an account owner can do this.'
      : `You don’t have the right “${words[missing]}”. An account owner can give it to you.`
  return new Refusal('NOT_ALLOWED', message)
}

/**
 * Requires all that a request to the endpoint needs: permissions, second factor, re-authentication (WITH_FACTOR is left
 * to the handler), subscription, an account that is not closing, and disk space.
 */
export function authorize(endpoint: Endpoint, actor: Actor, space: DiskSpace) {
  requirePermissions(endpoint.needs, actor)
  if (actor.kind === 'MEMBER' && actor.session.lacks_factor && !isOpen(endpoint, 'NO_FACTOR')) {
    throw new Refusal('FACTOR_REQUIRED', 'Your account requires two-step log-in. Set it up to continue.')
  }
  if (endpoint.reauthentication === true && !(actor.kind === 'MEMBER' && actor.session.is_reauthenticated)) {
    throw reauthenticationRequired()
  }
  if (actor.is_expired && endpoint.method !== 'GET' && !isOpen(endpoint, 'EXPIRED')) {
    throw new Refusal('SUBSCRIPTION_EXPIRED', 'The subscription has expired. You can still read.')
  }
  if (actor.closes_at && endpoint.method !== 'GET' && !isOpen(endpoint, 'CLOSING')) {
    throw new Refusal('ACCOUNT_CLOSING', 'The account is closing. You can still read and export.')
  }
  // Writes that are open after expiry need hardly any space, except those marked `needsRoom`.
  const needsRoom = endpoint.method !== 'GET' && (!isOpen(endpoint, 'EXPIRED') || endpoint.needsRoom)
  if (space.isFull() && needsRoom) throw storageFull()
}

export function reauthenticationRequired() {
  return new Refusal('REAUTHENTICATION_REQUIRED', 'Confirm it’s you, then try again.')
}

export function requireOwnTenant(actor: Actor, input: { query?: unknown; body?: unknown }) {
  for (const part of [input.query, input.body] as ({ tenant_id?: string } | undefined)[]) {
    if (part?.tenant_id !== undefined && part.tenant_id !== actor.tenant_id) throw notFound('The account')
  }
}
