import type { Right } from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'

/** Role and rights as the security journal shows them. */
export function detailsOf({ role, rights }: { role: Role; rights: Right[] }) {
  return role === 'OWNER' ? { role } : { role, rights: rights.join(' ') }
}
