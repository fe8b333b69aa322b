import * as z from 'zod/mini'
import { ALWAYS, del, get, patch, post } from '#platform/contract/endpoint.ts'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import {
  email,
  id,
  instant,
  oneLine,
  optional,
  optionalLine,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
} from '#platform/contract/fields.ts'
import { Right, Role, sortedRights } from '#platform/contract/permissions.ts'
import { timeZone } from '#platform/contract/time-zone.ts'
import { Session } from '#account/auth/contract.ts'
import { NewPassword } from '#account/auth/password.ts'

/** Rights of a collaborator; absent for owners, and if they are the default ones for daily work. */
const rights = z.optional(z.array(Right))

const given = {
  role: Role,
  rights: z.optional(z.pipe(z.array(Right), z.transform(sortedRights<Right>))),
}
const requireNoneOfOwner = z.refine<{ role: Role; rights?: Right[] | undefined }>(
  ({ role, rights }) => role === 'COLLABORATOR' || rights === undefined,
  { error: 'Account owners have all rights', path: ['rights'] },
)

export const Member = z.strictObject({
  id,
  tenant_id: id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role,
  rights,
})
export type Member = z.infer<typeof Member>

/** Change of a role. If `rights` is absent, a collaborator's rights do not change. */
export const RoleChange = z.strictObject({ tenant_id: id, ...given }).check(requireNoneOfOwner)

/** Invitation to join the tenant, neither accepted nor withdrawn; it may have expired. */
export const MemberInvitation = z.strictObject({
  id,
  tenant_id: id,
  email: z.string(),
  role: Role,
  rights,
  created_at: instant,
  expires_at: instant,
})
export type MemberInvitation = z.infer<typeof MemberInvitation>
/** Whether the link of an invitation no longer works. */
export const hasExpired = ({ expires_at }: Pick<MemberInvitation, 'expires_at'>, now: Date) =>
  new Date(expires_at) <= now

export const NewMemberInvitation = z
  .strictObject({ tenant_id: id, email, ...given })
  .check(requireNoneOfOwner)

/** Data that an invitation discloses to the holder of its token. */
export const Invitation = z.strictObject({
  /** SIGN_UP founds an account, MEMBER joins one. */
  kind: z.enum(['SIGN_UP', 'MEMBER']),
  email: z.string(),
  expires_at: instant,
  /**
   * Whether a member of any account has this address, so that no new name and password are needed; otherwise absent.
   */
  has_log_in: z.optional(z.literal(true)),
  tenant_name: z.optional(z.string()),
  role: z.optional(Role),
  rights,
  /** Name of the owner who sent the invitation; only for MEMBER. */
  invited_by: z.optional(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationRequest = z.strictObject({ email })

const token = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))
const person = { token, first_name: oneLine(100), last_name: oneLine(100), email, password: NewPassword }

export const Enrollment = z.strictObject(person)
export type Enrollment = z.infer<typeof Enrollment>

const company = {
  /** Name of the company; null for private persons. */
  company_name: optionalLine(200),
  company_email: optional(email),
  country: z.enum(COUNTRY_CODES),
}

export const SignUp = z.strictObject({ ...person, ...company })
export type SignUp = z.infer<typeof SignUp>

export const NewAccount = z.strictObject({ token, ...company, time_zone: z.optional(timeZone) })
export type NewAccount = z.infer<typeof NewAccount>

export const MAX_ACCOUNTS = 200

/** Refusals of a link that no longer opens an invitation; a withdrawn or replaced one is NOT_FOUND. */
const VOID = ['INVITATION_ACCEPTED', 'INVITATION_EXPIRED'] as const

export const requestInvitation = post('/api/v1/invitation-requests', {
  summary: 'Ask for an invitation',
  needs: 'ANYONE',
  body: InvitationRequest,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const showInvitation = get('/api/v1/invitations/{token}', {
  summary: 'Show what an invitation is for',
  needs: 'ANYONE',
  params: z.strictObject({ token: z.string() }),
  reply: Invitation,
  refusals: [...VOID, 'TOO_MANY_ATTEMPTS'],
})

export const signUp = post('/api/v1/signup', {
  summary: 'Create an account with an invitation',
  needs: 'ANYONE',
  namesTimeZone: true,
  body: SignUp,
  reply: Session,
  refusals: ['NOT_FOUND', ...VOID, 'EMAIL_MISMATCH', 'EMAIL_IN_USE', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

export const enrol = post('/api/v1/enrollment', {
  summary: 'Join an account with an invitation',
  needs: 'ANYONE',
  namesTimeZone: true,
  body: Enrollment,
  reply: Session,
  refusals: ['NOT_FOUND', ...VOID, 'EMAIL_MISMATCH', 'EMAIL_IN_USE', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
})

/** Adds the user of the session to an account by an invitation, and opens the account. */
export const acceptInvitation = post('/api/v1/invitations/{token}/acceptance', {
  summary: 'Join an account with an invitation and the log-in of the session',
  needs: 'SELF',
  params: z.strictObject({ token: z.string() }),
  reply: Session,
  open: ALWAYS,
  refusals: [...VOID, 'EMAIL_MISMATCH', 'TOO_MANY_ACCOUNTS'],
})

/** Founds another account for the user of the session, and opens it. */
export const foundAccount = post('/api/v1/accounts', {
  summary: 'Create another account with an invitation and the log-in of the session',
  needs: 'SELF',
  body: NewAccount,
  reply: Session,
  open: ALWAYS,
  refusals: [...VOID, 'EMAIL_MISMATCH', 'TOO_MANY_ACCOUNTS'],
})

export const leaveAccount = del('/api/v1/auth/accounts/{account}', {
  summary: 'Leave an account',
  needs: 'SELF',
  /** Account to leave: any of the user's, not only the open one. */
  params: z.strictObject({ account: id }),
  open: ALWAYS,
  reauthentication: true,
  refusals: ['LAST_OWNER'],
})

export const listMembers = get('/api/v1/members', {
  summary: 'List the members of the account',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ members: z.array(Member), pagination: Pagination }),
})

export const updateMember = patch('/api/v1/members/{id}', {
  summary: 'Change the role and rights of a member',
  needs: 'MANAGE',
  body: RoleChange,
  reply: Member,
  open: ['EXPIRED'],
  refusals: ['LAST_OWNER'],
  reauthentication: true,
})

export const removeMember = del('/api/v1/members/{id}', {
  summary: 'Remove a member from the account',
  needs: 'MANAGE',
  open: ['EXPIRED'],
  refusals: ['LAST_OWNER'],
  reauthentication: true,
})

export const listMemberInvitations = get('/api/v1/members/invitations', {
  summary: 'List the open invitations',
  needs: 'MANAGE',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ invitations: z.array(MemberInvitation), pagination: Pagination }),
})

export const inviteMember = post('/api/v1/members/invitations', {
  summary: 'Invite someone to join the account',
  needs: 'MANAGE',
  body: NewMemberInvitation,
  reply: MemberInvitation,
  refusals: ['EMAIL_IN_USE', 'TOO_MANY_ATTEMPTS'],
  reauthentication: true,
})

export const resendMemberInvitation = post('/api/v1/members/invitations/{id}/resend', {
  summary: 'Send an invitation again, with a new link',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: MemberInvitation,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const withdrawMemberInvitation = del('/api/v1/members/invitations/{id}', {
  summary: 'Withdraw an invitation',
  needs: 'MANAGE',
  open: ['EXPIRED'],
})
