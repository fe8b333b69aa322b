/** Erasure of personal data of former members and of stakeholders. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'

export const FormerMember = z.strictObject({
  id,
  name: z.string(),
  left_at: instant,
  /** Time at which an owner requested the erasure of the name; null if none did. */
  erased_at: z.nullable(instant),
  /** Last day on which inseminations show the name after its erasure; null if none shows it, or before the erasure. */
  kept_until: z.nullable(day),
})
export type FormerMember = z.infer<typeof FormerMember>

/**
 * Obstacles to the erasure of a party: it is our own organisation, owns or holds straws, owns horses, has files, or is
 * named in registers that the law requires.
 */
export const ERASURE_OBSTACLES = ['SELF', 'STRAWS', 'HORSES', 'FILES', 'LAW'] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

/** Obstacles to the erasure of a party, and numbers of the records that refer to the party. */
export const PartyErasure = z.strictObject({
  /** Obstacles to be settled before the erasure; empty if it is possible. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** Last day on which registers must show where straws came from and went, even if past; null without movements. */
  kept_until: z.nullable(day),
  /** Straws that the party owns or holds. */
  straws: z.int(),
  /** Movements that name the party, and those of batches that the party produced, collected or processed. */
  movements: z.int(),
  /** Documents about the party or about such movements. */
  documents: z.int(),
  /** Files attached to the party. */
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
