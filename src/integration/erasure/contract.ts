/** Erasure of personal data: names of former members, and stakeholders. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'

export const FormerMember = z.strictObject({
  id,
  name: z.string(),
  left_at: instant,
  /** Time at which an owner requested the erasure of the name. */
  erased_at: z.nullable(instant),
  /** Day until which inseminations show the name in spite of an erasure. */
  kept_until: z.nullable(day),
})
export type FormerMember = z.infer<typeof FormerMember>

/** Own organisation, straws owned or held, horses owned, files, or registers required by law. */
export const ERASURE_OBSTACLES = ['SELF', 'STRAWS', 'HORSES', 'FILES', 'LAW'] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

/** Whether a party may be erased, and what remains. */
export const PartyErasure = z.strictObject({
  /** Obstacles to be settled first. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** Day until which registers must show where straws came from and went. */
  kept_until: z.nullable(day),
  /** Straws owned or held, movements and documents that name the party, and files attached to it. */
  straws: z.int(),
  movements: z.int(),
  documents: z.int(),
  files: z.int(),
})
export type PartyErasure = z.infer<typeof PartyErasure>

export const listFormerMembers = get('/api/v1/former-members', {
  summary: 'List the former members of the account',
  needs: 'MANAGE',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ former_members: z.array(FormerMember), pagination: Pagination }),
})

export const eraseMemberName = post('/api/v1/former-members/{id}/erasure', {
  summary: 'Remove the name of a former member',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: FormerMember,
  open: ['EXPIRED'],
  reauthentication: true,
})

export const showPartyErasure = get('/api/v1/parties/{id}/erasure', {
  summary: 'Show what prevents removing the personal data of a stakeholder, and what stays',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  reply: PartyErasure,
})

export const eraseParty = post('/api/v1/parties/{id}/erasure', {
  summary: 'Remove the personal data of a stakeholder',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  status: 200,
  reply: z.strictObject({ id, name: z.string() }),
  open: ['EXPIRED'],
  refusals: ['IN_USE', 'KEPT_BY_LAW'],
  reauthentication: true,
})
