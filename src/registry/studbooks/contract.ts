/** Rules of studbooks: whether and for how long each accepts foals from a stallion's frozen semen. */
import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { changeable, id, oneLine, optional, optionalLine, tenant, whole } from '#platform/contract/fields.ts'

const fields = {
  /** Name of the studbook as it is entered for horses; case is ignored. */
  name: oneLine(50),
  /**
   * Calendar years after the year of the stallion's death or gelding in which the semen may be used; null if there is
   * no limit.
   */
  years: optional(whole(0, 100)),
  /** Year of birth from which the limit applies to a stallion; null for all stallions. */
  born_from_year: optional(whole(1900, 2999)),
  /** Whether the studbook accepts foals from artificial insemination; null if not known. */
  ai_allowed: optional(z.boolean()),
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

export const listStudbookRules = get('/api/v1/studbook-rules', {
  summary: 'List the studbook rules: how long semen of a gelded or dead stallion is accepted',
  programs: true,
  query: z.strictObject(tenant),
  reply: z.strictObject({ studbook_rules: z.array(StudbookRule) }),
})

export const createStudbookRule = post('/api/v1/studbook-rules', {
  summary: 'Add a studbook rule',
  needs: 'MANAGE',
  body: NewStudbookRule,
  reply: StudbookRule,
  refusals: ['NAME_EXISTS'],
})

export const updateStudbookRule = patch('/api/v1/studbook-rules/{id}', {
  summary: 'Change a studbook rule',
  needs: 'MANAGE',
  body: StudbookRuleChange,
  reply: StudbookRule,
  refusals: ['NAME_EXISTS'],
})

export const deleteStudbookRule = del('/api/v1/studbook-rules/{id}', {
  summary: 'Delete a studbook rule',
  needs: 'MANAGE',
})
