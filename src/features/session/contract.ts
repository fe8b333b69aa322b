/** The session: who is logged in, for which tenant, in which role. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { email, id, instant, oneLine } from '#platform/contract/fields.ts'
import { Role } from '#platform/contract/roles.ts'
import { NewPassword, PasswordQuestion, PasswordStrength } from './password.ts'

export const Credentials = z.strictObject({
  email,
  // Argon2 reads all of it; the limit only keeps a request from becoming an attack.
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(1000)),
})
export type Credentials = z.infer<typeof Credentials>

export const ResetRequest = z.strictObject({ email })
export const Reset = z.strictObject({
  /** As mailed; blanks and hyphens are ignored. */
  code: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  password: NewPassword,
})

/** The name under which a person signs. */
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
    entitlements: z.array(z.strictObject({ role: Role, tenant_id: id })),
  }),
  legal_entities: z.array(z.strictObject({ id, tenant_id: id, name: z.string() })),
  tenants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** The party that represents the tenant itself. */
      party_id: id,
      subscription: z.strictObject({ expires_on: instant }),
    }),
  ),
})
export type Session = z.infer<typeof Session>

/** The tenant a session works for: only the first entitlement counts. */
export function tenantOf(session: Session) {
  const entitlement = session.user.entitlements[0]
  return session.tenants.find((tenant) => tenant.id === entitlement?.tenant_id)
}

/** Only the first entitlement counts. */
export function isOwner(session: Session): boolean {
  return session.user.entitlements[0]?.role === 'OWNER'
}

/** True once `now` is past the expiry. */
export function isExpired(subscription: { expires_on: string }, now: Date): boolean {
  return now.getTime() > Date.parse(subscription.expires_on)
}

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth',
  caller: 'ANYONE',
  body: Credentials,
  status: 200,
  reply: Session,
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
})

export const validateSession = endpoint({
  method: 'GET',
  path: '/api/v1/auth',
  caller: 'ANYONE',
  status: 200,
  reply: Session,
  refusals: ['NO_SESSION', 'REMOVED'],
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth',
  caller: 'ANYONE',
  status: 204,
  reply: null,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password',
  caller: 'ANYONE',
  body: ResetRequest,
  status: 204,
  reply: null,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/password',
  caller: 'ANYONE',
  body: Reset,
  status: 204,
  reply: null,
  refusals: ['INVALID_CODE', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

export const judgePassword = endpoint({
  method: 'POST',
  path: '/api/v1/password-strength',
  caller: 'ANYONE',
  body: PasswordQuestion,
  status: 200,
  reply: PasswordStrength,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const showProfile = endpoint({
  method: 'GET',
  path: '/api/v1/profile',
  caller: 'MEMBER',
  status: 200,
  reply: Profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/profile',
  caller: 'MEMBER',
  body: ProfileChange,
  status: 200,
  reply: Profile,
  open_when_expired: true,
})
