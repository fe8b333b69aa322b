/** Studbook rules: whether and for how long each takes foals of a stallion's frozen semen. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, perhapsTenant, tenant } from '#platform/contract/pages.ts'
import { changeable, id, oneLine, optional, optionalLine, whole } from '#platform/contract/fields.ts'

const fields = {
  /** As horses are entered in it; upper and lower case are the same. */
  name: oneLine(50),
  /** Calendar years after the one in which the stallion died or was gelded; null if the studbook sets no limit. */
  years: optional(whole(0, 100)),
  /** Stallions born before this year are free of it. */
  born_from_year: optional(whole(1900, 2999)),
  /** Whether it takes foals from artificial insemination; null if not known. */
  ai_allowed: optional(z.boolean()),
  /** Of the permit with which the studbook allows frozen semen to be used. */
  permit_number: optionalLine(50),
}

export const NewStudbookRule = z.strictObject({ tenant_id: id, ...fields })
export type NewStudbookRule = z.infer<typeof NewStudbookRule>

export const StudbookRuleChange = z.strictObject({ tenant_id: id, ...changeable(fields) })
export type StudbookRuleChange = z.infer<typeof StudbookRuleChange>

export const StudbookRule = z.strictObject({
  id,
  tenant_id: id,
  name: z.string(),
  years: z.nullable(z.int()),
  born_from_year: z.nullable(z.int()),
  ai_allowed: z.nullable(z.boolean()),
  permit_number: z.nullable(z.string()),
})
export type StudbookRule = z.infer<typeof StudbookRule>

export const listStudbookRules = endpoint({
  method: 'GET',
  path: '/api/v1/studbook-rules',
  needs: 'READ',
  programs: true,
  query: z.strictObject(tenant),
  status: 200,
  reply: z.strictObject({ studbook_rules: z.array(StudbookRule) }),
})

export const createStudbookRule = endpoint({
  method: 'POST',
  path: '/api/v1/studbook-rules',
  needs: 'MANAGE',
  body: NewStudbookRule,
  status: 201,
  reply: StudbookRule,
  refusals: ['NAME_EXISTS'],
})

export const updateStudbookRule = endpoint({
  method: 'PATCH',
  path: '/api/v1/studbook-rules/{id}',
  needs: 'MANAGE',
  params: byId,
  body: StudbookRuleChange,
  status: 200,
  reply: StudbookRule,
  refusals: ['NAME_EXISTS'],
})

export const deleteStudbookRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/studbook-rules/{id}',
  needs: 'MANAGE',
  params: byId,
  query: perhapsTenant,
  status: 204,
  reply: null,
})
