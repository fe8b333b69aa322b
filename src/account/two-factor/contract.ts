/** Second factors: authenticator apps, passkeys and recovery codes, and the policy that requires one. */
import * as z from 'zod/mini'
import { ALWAYS, del, get, post, put } from '#platform/contract/endpoint.ts'
import { id, instant, oneLine, tenant } from '#platform/contract/fields.ts'
import { Role } from '#platform/contract/permissions.ts'
import { Attestation } from '#account/auth/passkey.ts'

export const Passkey = z.strictObject({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.infer<typeof Passkey>

export const Factors = z.strictObject({
  /** Time at which the set-up of the confirmed authenticator app started; null without such an app. */
  authenticator_since: z.nullable(instant),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** Earliest time from which any of the user's accounts requires a second factor; null if none does. */
  required_from: z.nullable(instant),
  /** Time at which the factors are removed; null if no reset is pending. */
  reset_due_at: z.nullable(instant),
})
export type Factors = z.infer<typeof Factors>

/** Whether log-in requires more than the password of a user with these factors. */
export function isOn({ authenticator_since, passkeys }: Factors): boolean {
  return authenticator_since !== null || passkeys.length > 0
}

/** Recovery codes, shown once; empty if a factor was added and the user already had codes. */
const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

/** Days that members have to set up a second factor after an owner has required it. */
export const GRACE_DAYS = 14
export const RECOVERY_CODES = 10
/** Waiting period in days between a request for a reset and the reset. */
export const RESET_DAYS = 3
export const MAX_PASSKEYS = 20

export const listFactors = get('/api/v1/factors', {
  summary: 'Show your own authenticator app, passkeys and recovery codes',
  needs: 'SELF',
  reply: Factors,
  open: ALWAYS,
})

export const startAuthenticator = post('/api/v1/factors/authenticator', {
  summary: 'Create the secret for an authenticator app',
  needs: 'SELF',
  /**
   * Secret for the authenticator app, as text, URL and QR code. Log-in requires codes only after a first code was
   * confirmed.
   */
  reply: z.strictObject({ secret: z.string(), url: z.string(), qr_svg: z.string() }),
  reauthentication: true,
  isSecret: true,
  refusals: ['IN_USE'],
  open: ALWAYS,
})

export const confirmAuthenticator = put('/api/v1/factors/authenticator', {
  summary: 'Confirm an authenticator app with a first code; log-in then asks for codes',
  needs: 'SELF',
  body: z.strictObject({ code: z.string().check(z.minLength(1, 'Required'), z.maxLength(20)) }),
  reply: RecoveryCodes,
  reauthentication: true,
  isSecret: true,
  refusals: ['INVALID_CODE'],
  open: ALWAYS,
})

export const removeAuthenticator = del('/api/v1/factors/authenticator', {
  summary: 'Remove the authenticator app',
  needs: 'SELF',
  reauthentication: true,
  refusals: ['NOT_FOUND', 'LAST_FACTOR'],
  open: ALWAYS,
})

export const startPasskey = post('/api/v1/factors/passkeys/challenge', {
  summary: 'Start adding a passkey',
  needs: 'SELF',
  /** Argument of the browser's `navigator.credentials.create`, in the JSON form of WebAuthn. */
  reply: z.strictObject({ options: z.record(z.string(), z.unknown()) }),
  reauthentication: true,
  isSecret: true,
  refusals: ['IN_USE'],
  open: ALWAYS,
})

export const NewPasskey = z.strictObject({
  name: oneLine(60),
  challenge: z.string().check(z.maxLength(100)),
  passkey: Attestation,
})

export const addPasskey = post('/api/v1/factors/passkeys', {
  summary: 'Add a passkey',
  needs: 'SELF',
  body: NewPasskey,
  reply: RecoveryCodes,
  reauthentication: true,
  isSecret: true,
  refusals: ['INVALID_CODE', 'CHALLENGE_ENDED', 'IN_USE'],
  open: ALWAYS,
})

export const removePasskey = del('/api/v1/factors/passkeys/{id}', {
  summary: 'Remove a passkey',
  needs: 'SELF',
  reauthentication: true,
  refusals: ['LAST_FACTOR'],
  open: ALWAYS,
})

export const renewRecoveryCodes = post('/api/v1/factors/recovery-codes', {
  summary: 'Create 10 new recovery codes; the old ones stop working',
  needs: 'SELF',
  reply: RecoveryCodes,
  reauthentication: true,
  isSecret: true,
  refusals: ['NOT_FOUND'],
  open: ALWAYS,
})

export const FactorPolicy = z.strictObject({
  required_from: z.nullable(instant),
  members: z.array(
    z.strictObject({
      ...{ id, first_name: z.string(), last_name: z.string(), role: Role, has_factor: z.boolean() },
      /** Whether the user also belongs to other accounts, so that a reset has a waiting period. */
      has_other_accounts: z.boolean(),
    }),
  ),
})
export type FactorPolicy = z.infer<typeof FactorPolicy>

export const showFactorPolicy = get('/api/v1/factors/policy', {
  summary: 'Show whether two-step log-in is required, and which members have it on',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  reply: FactorPolicy,
})

export const setFactorPolicy = put('/api/v1/factors/policy', {
  summary: 'Require two-step log-in of all members after 14 days, or make it optional',
  needs: 'MANAGE',
  body: z.strictObject({ ...tenant, is_required: z.boolean() }),
  reply: FactorPolicy,
  reauthentication: true,
  open: ['EXPIRED'],
  refusals: ['FACTOR_MISSING'],
})

/**
 * Removes the lost factors of a member and ends their sessions, after a waiting period if the member also belongs to
 * other accounts.
 */
export const resetFactors = del('/api/v1/factors/members/{id}', {
  summary: 'Reset the two-step log-in of a member who has lost their phone or passkey',
  needs: 'MANAGE',
  reauthentication: true,
  open: ['EXPIRED', 'CLOSING'],
})

export const keepFactors = del('/api/v1/factors/reset', {
  summary: 'Keep your own two-step log-in on: cancel its requested reset',
  needs: 'SELF',
  open: ALWAYS,
})
