/** Leaving: names and parties taken out of the book, and accounts that are closed. */
import * as z from 'zod/mini'
import { del, get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'

/** What the account's members are told before it is closed, and while it is. */
export const Closing = z.strictObject({
  /** When an owner asked for it; null while nobody has. */
  asked_at: z.nullable(instant),
  /** When it is deleted, or would be if it were closed now. */
  ends_at: instant,
  /** The day after which no backup holds it. */
  backups_until: day,
})
export type Closing = z.infer<typeof Closing>

export const ClosingRequest = z.strictObject({
  tenant_id: id,
  /** Typed as it is written, so that nobody closes an account by a slip. */
  name: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
})

/** Somebody who was a member. */
export const FormerMember = z.strictObject({
  id,
  name: z.string(),
  left_at: instant,
  /** When an owner had the name taken out. */
  erased_at: z.nullable(instant),
  /** Until when inseminations keep it all the same. */
  kept_until: z.nullable(day),
})
export type FormerMember = z.infer<typeof FormerMember>

/** The organisation itself, who owns or holds straws, owns horses, has files, or is in registers that the law wants. */
export const ERASURE_OBSTACLES = ['SELF', 'STRAWS', 'HORSES', 'FILES', 'LAW'] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

/** Whether a party's personal data may be taken out, and what is kept all the same. */
export const PartyErasure = z.strictObject({
  /** What has to be settled before; empty if it may be done now. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** Until when registers of straws have to say where they came from and went. */
  kept_until: z.nullable(day),
  /** Straws owned or held, movements and documents that name it, and files added to it. */
  straws: z.int(),
  movements: z.int(),
  documents: z.int(),
  files: z.int(),
})
export type PartyErasure = z.infer<typeof PartyErasure>

export const showClosing = get('/api/v1/account/closing', {
  summary: 'Whether the account is being closed, and what that means',
  query: z.strictObject(tenant),
  reply: Closing,
})

/** Everything is exported, and after thirty days deleted; until then it can be read, and kept. */
export const closeAccount = post('/api/v1/account/closing', {
  summary: 'Close the account: all of it is exported, and deleted after thirty days',
  needs: 'MANAGE',
  body: ClosingRequest,
  reply: Closing,
  // Asked for again it is the same.
  // Asked for again it is the same.
  open: ['EXPIRED', 'CLOSING'],
  refusals: ['TOO_MANY_ATTEMPTS', 'IN_USE'],
  reauthentication: true,
})

export const keepAccount = del('/api/v1/account/closing', {
  summary: 'Take the closing of the account back',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  open: ['EXPIRED', 'CLOSING'],
})

export const listFormerMembers = get('/api/v1/former-members', {
  summary: 'Who was a member of the account and is none',
  needs: 'MANAGE',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  /** The last to leave first. */
  reply: z.strictObject({ former_members: z.array(FormerMember), pagination: Pagination }),
})

export const eraseMemberName = post('/api/v1/former-members/{id}/erasure', {
  summary: 'Take the name of a former member out of the book',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: FormerMember,
  open: ['EXPIRED'],
  reauthentication: true,
})

export const showPartyErasure = get('/api/v1/parties/{id}/erasure', {
  summary: 'What stands in the way of taking a party out of the book, and what is kept',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  reply: PartyErasure,
})

export const eraseParty = post('/api/v1/parties/{id}/erasure', {
  summary: 'Take the personal data of a party out of the book',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: z.strictObject({ id, name: z.string() }),
  open: ['EXPIRED'],
  refusals: ['IN_USE', 'KEPT_BY_LAW'],
  reauthentication: true,
})
