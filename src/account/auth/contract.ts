/** Log-in, sessions and re-authentication: which user is logged in, for which tenant, in which role. */
import * as z from 'zod/mini'
import { ALWAYS, del, get, patch, post, put } from '#platform/contract/endpoint.ts'
import { Challenge } from '#platform/contract/challenge.ts'
import { email, id, instant, oneLine } from '#platform/contract/fields.ts'
import { type Permission, permissionsOf, Right, Role } from '#platform/contract/permissions.ts'
import { timeZone } from '#platform/contract/time-zone.ts'
import { Assertion } from './passkey.ts'
import { NewPassword, PasswordQuestion, PasswordStrength } from './password.ts'

export const Credentials = z.strictObject({
  email,
  // Argon2 hashes the whole input, so the limit prevents denial of service by long inputs.
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(1000)),
})
export type Credentials = z.infer<typeof Credentials>

const secretText = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))
const challenge = z.string().check(z.maxLength(100))

/** Answer to a challenge: a code of an authenticator app, a recovery code, or a passkey's signature. */
export const LogInEnd = z.union([
  z.strictObject({ challenge, code: secretText }),
  z.strictObject({ challenge, passkey: Assertion }),
])
export type LogInEnd = z.infer<typeof LogInEnd>

/** Proof for a re-authentication: an answer to a challenge or, without a second factor, the member's password. */
export const Reauthentication = z.union([LogInEnd, z.strictObject({ password: Credentials.shape.password })])
export type Reauthentication = z.infer<typeof Reauthentication>

export const LOG_IN_WAYS = ['PASSWORD', 'PASSWORD_AND_CODE', 'RECOVERY_CODE', 'PASSKEY'] as const

export const OpenSession = z.strictObject({
  id,
  started_at: instant,
  /** Time of the last use, accurate to five minutes. */
  last_used_at: instant,
  /**
   * Network the session began from, for IPv6 the first half of the address; null for sessions older than this field.
   */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  way: z.nullable(z.enum(LOG_IN_WAYS)),
  is_this: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const PasswordChange = z.strictObject({
  old_password: Credentials.shape.password,
  password: NewPassword,
})

export const ResetRequest = z.strictObject({ email })
export const Reset = z.strictObject({
  /** Code from the mail; blanks and hyphens are ignored. */
  code: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  password: NewPassword,
})

export const Profile = z.strictObject({ email: z.string(), first_name: z.string(), last_name: z.string() })
export type Profile = z.infer<typeof Profile>
export const ProfileChange = z.strictObject({
  first_name: z.optional(oneLine(100)),
  last_name: z.optional(oneLine(100)),
})

export const Session = z.strictObject({
  user: z.strictObject({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    entitlements: z.array(
      z.strictObject({
        role: Role,
        tenant_id: id,
        rights: z.optional(z.array(Right)),
      }),
    ),
  }),
  legal_entities: z.array(z.strictObject({ id, tenant_id: id, name: z.string() })),
  tenants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** Party that represents the tenant itself. */
      party_id: id,
      subscription: z.strictObject({ expires_on: instant }),
      /** Time of deletion; present only while the account is being closed. */
      closes_at: z.optional(instant),
      /** IANA name; absent until the account has one. */
      time_zone: z.optional(z.string()),
      /** Whether the time zone comes from an owner's browser and no owner has confirmed it. */
      is_time_zone_guessed: z.optional(z.boolean()),
    }),
  ),
})
export type Session = z.infer<typeof Session>

/** Returns the session with the entitlement to an account first, because the first entitlement is the open account. */
export function sessionFor(session: Session, account: string): Session {
  const firstIf = (isFirst: boolean) => (isFirst ? 0 : 1)
  return {
    ...session,
    user: {
      ...session.user,
      entitlements: session.user.entitlements.toSorted(
        (a, b) => firstIf(a.tenant_id === account) - firstIf(b.tenant_id === account),
      ),
    },
  }
}

export function tenantOf(session: Session) {
  const entitlement = session.user.entitlements[0]
  return session.tenants.find((tenant) => tenant.id === entitlement?.tenant_id)
}

export function permissionsIn(session: Session): ReadonlySet<Permission> {
  const entitlement = session.user.entitlements[0]
  return entitlement ? permissionsOf(entitlement.role, entitlement.rights) : new Set()
}

export function isExpired(subscription: { expires_on: string }, now: Date): boolean {
  return now.getTime() > Date.parse(subscription.expires_on)
}

export const logIn = post('/api/v1/auth', {
  summary: 'Log in',
  needs: 'ANYONE',
  namesTimeZone: true,
  body: Credentials,
  status: 200,
  reply: Session,
  refusals: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_ATTEMPTS'],
})

export const chooseAccount = put('/api/v1/auth/account', {
  summary: 'Choose the account for requests that name none, and from the next log-in on',
  needs: 'SELF',
  /** Account to open. The field is not named `tenant_id`, because that names the account that is already open. */
  body: z.strictObject({ account: id }),
  reply: Session,
  open: ALWAYS,
})

export const setTimeZone = put('/api/v1/account/time-zone', {
  summary: 'Set the time zone of the account, which decides its current date, or confirm the guessed one',
  needs: 'MANAGE',
  body: z.strictObject({ tenant_id: id, time_zone: timeZone }),
  reply: Session,
  open: ['EXPIRED'],
})

export const requestChallenge = post('/api/v1/auth/challenges', {
  summary: 'Start a log-in with a passkey alone',
  needs: 'ANYONE',
  reply: Challenge,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const finishLogIn = post('/api/v1/auth/factor', {
  summary: 'Log in with a passkey, or finish a two-step log-in',
  needs: 'ANYONE',
  namesTimeZone: true,
  body: LogInEnd,
  status: 200,
  reply: Session,
  refusals: ['INVALID_CODE', 'CHALLENGE_ENDED', 'TOO_MANY_ATTEMPTS'],
})

export const startReauthentication = post('/api/v1/auth/reauthentication', {
  summary: 'Start a reauthentication, which some requests require',
  needs: 'SELF',
  /**
   * `is_reauthenticated` is true if the last log-in or re-authentication was within five minutes; the challenge is then
   * unnecessary.
   */
  reply: z.strictObject({ is_reauthenticated: z.boolean(), challenge: Challenge }),
  open: ALWAYS,
  isSecret: true,
})

export const reauthenticate = put('/api/v1/auth/reauthentication', {
  summary: 'Reauthenticate; valid for 5 minutes',
  needs: 'SELF',
  body: Reauthentication,
  open: ALWAYS,
  isSecret: true,
  runs: 'OUTSIDE_TRANSACTION',
  refusals: ['WRONG_PASSWORD', 'INVALID_CODE', 'CHALLENGE_ENDED', 'TOO_MANY_ATTEMPTS'],
})

export const listSessions = get('/api/v1/sessions', {
  summary: 'List your own sessions',
  needs: 'SELF',
  /** Sessions: the current one first, then the others by last use, latest first. At most 100 are listed. */
  reply: z.strictObject({ sessions: z.array(OpenSession) }),
  open: ['NO_FACTOR'],
})

export const endOneSession = del('/api/v1/sessions/{id}', {
  summary: 'End one of your own sessions',
  needs: 'SELF',
  open: ALWAYS,
})

export const endOtherSessions = del('/api/v1/sessions', {
  summary: 'End all your other sessions',
  needs: 'SELF',
  open: ALWAYS,
})

export const changePassword = put('/api/v1/profile/password', {
  summary: 'Change your password with the current one; ends all your other sessions',
  needs: 'SELF',
  body: PasswordChange,
  open: ALWAYS,
  isSecret: true,
  reauthentication: 'WITH_FACTOR',
  runs: 'OUTSIDE_TRANSACTION',
  refusals: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

export const EmailChange = z.strictObject({ email })

export const requestEmailChange = post('/api/v1/profile/email', {
  summary: 'Ask to change your email; emails a code to both addresses',
  needs: 'SELF',
  body: EmailChange,
  open: ['EXPIRED'],
  reauthentication: true,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const agreeToEmail = put('/api/v1/profile/email', {
  summary: 'Confirm a new email with the code from one of the two mailboxes',
  needs: 'ANYONE',
  body: z.strictObject({ code: secretText }),
  /** Whether both mailboxes have confirmed, so that the new address is in effect. */
  reply: z.strictObject({ is_changed: z.boolean() }),
  refusals: ['INVALID_CODE', 'EMAIL_IN_USE', 'TOO_MANY_ATTEMPTS'],
})

export const validateSession = get('/api/v1/auth', {
  summary: 'Validate the session',
  needs: 'ANYONE',
  reply: Session,
  refusals: ['NO_SESSION', 'REMOVED', 'TOO_MANY_REQUESTS'],
})

export const logOut = del('/api/v1/auth', {
  summary: 'Log out',
  needs: 'ANYONE',
  refusals: ['TOO_MANY_REQUESTS'],
})

export const requestPasswordReset = post('/api/v1/auth/password', {
  summary: 'Email a code to set a new password',
  needs: 'ANYONE',
  body: ResetRequest,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const resetPassword = put('/api/v1/auth/password', {
  summary: 'Set a new password with the emailed code; ends all your sessions',
  needs: 'ANYONE',
  body: Reset,
  refusals: ['INVALID_CODE', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

export const judgePassword = post('/api/v1/password-strength', {
  summary: 'Rate how hard a password is to guess',
  needs: 'ANYONE',
  body: PasswordQuestion,
  status: 200,
  reply: PasswordStrength,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const showProfile = get('/api/v1/profile', {
  summary: 'Show your own name and email',
  needs: 'SELF',
  reply: Profile,
  open: ['NO_FACTOR'],
})

export const updateProfile = patch('/api/v1/profile', {
  summary: 'Change your own name',
  needs: 'SELF',
  body: ProfileChange,
  reply: Profile,
  open: ['EXPIRED', 'NO_FACTOR'],
})
