import type { Member } from '#account/members/contract.ts'
import { TENANT_ID, USER_ID } from './ids.ts'

/** Returns Ana García, the owner of the account. */
export function aMember(given: Partial<Member> = {}): Member {
  return {
    id: USER_ID,
    tenant_id: TENANT_ID,
    email: 'ana@haras.test',
    first_name: 'Ana',
    last_name: 'García',
    role: 'OWNER',
    ...given,
  }
}
