/** Invitations, to found an account or to join one, and what whoever accepts them says of themselves. */
import * as z from 'zod/mini'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import { email, id, instant, oneLine, optional, optionalLine } from '#platform/contract/fields.ts'
import { Role } from './contract.ts'
import { NewPassword } from '#features/session/password.ts'

/** Somebody invited to join the tenant, who has not come yet. */
export const MemberInvitation = z.strictObject({
  id,
  tenant_id: id,
  email: z.string(),
  role: Role,
  created_at: instant,
  expires_at: instant,
})
export type MemberInvitation = z.infer<typeof MemberInvitation>
export const NewMemberInvitation = z.strictObject({ tenant_id: id, email, role: Role })

/** What an invitation says to whoever holds its token. */
export const Invitation = z.strictObject({
  /** SIGN_UP founds an account, MEMBER joins one. */
  kind: z.enum(['SIGN_UP', 'MEMBER']),
  email: z.string(),
  tenant_name: z.optional(z.string()),
  role: z.optional(Role),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationRequest = z.strictObject({ email })

const token = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))
const person = { token, first_name: oneLine(100), last_name: oneLine(100), email, password: NewPassword }

export const Enrollment = z.strictObject(person)
export type Enrollment = z.infer<typeof Enrollment>

export const SignUp = z.strictObject({
  ...person,
  /** Not given by somebody who keeps straws alone. */
  company_name: optionalLine(200),
  company_email: optional(email),
  country: z.enum(COUNTRY_CODES),
})
export type SignUp = z.infer<typeof SignUp>
