/** Studbooks: for how long each takes semen of a stallion that is gelded or dead. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId, perhapsTenant, tenant } from '#platform/contract/pages.ts'
import { id, oneLine, optional, whole } from '#platform/contract/fields.ts'

const fields = {
  /** As horses are entered in it; upper and lower case are the same. */
  name: oneLine(50),
  /** Calendar years after the one in which the stallion died or was gelded. */
  years: whole(0, 100),
  /** Stallions born before this year are free of it. */
  born_from_year: optional(whole(1900, 2999)),
}

export const NewStudbookRule = z.strictObject({ tenant_id: id, ...fields })
export type NewStudbookRule = z.infer<typeof NewStudbookRule>

/** Absent fields stay as they are, null clears. */
export const StudbookRuleChange = z.strictObject({
  tenant_id: id,
  name: z.optional(fields.name),
  years: z.optional(fields.years),
  born_from_year: z.optional(z.nullable(whole(1900, 2999))),
})
export type StudbookRuleChange = z.infer<typeof StudbookRuleChange>

export const StudbookRule = z.strictObject({
  id,
  tenant_id: id,
  name: z.string(),
  years: z.int(),
  born_from_year: z.nullable(z.int()),
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
