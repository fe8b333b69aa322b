/** Roles in an account, and the name a member signs with. */
import * as z from 'zod/mini'

export const ROLES = ['OWNER', 'COLLABORATOR'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
