/** Members: the people who belong to a tenant, and what their role lets them do. */
import * as z from 'zod/mini'
import { id } from '#platform/contract/fields.ts'

export const ROLES = ['OWNER', 'COLLABORATOR'] as const
export type Role = (typeof ROLES)[number]
export const Role = z.enum(ROLES)

export const Member = z.strictObject({
  id,
  tenant_id: id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role,
})
export type Member = z.infer<typeof Member>

export const RoleChange = z.strictObject({ tenant_id: id, role: Role })

/** The name a person signs with. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
