import type { Session } from '#account/auth/contract.ts'
import type { OfflineSnapshot } from '#handling/offline/contract.ts'
import type { Right, Role } from '#platform/contract/permissions.ts'
import { OTHER_TENANT_ID, SELF_ID, TENANT_ID, USER_ID, WAREHOUSE_ID } from './ids.ts'

/** Returns the session of Ana García at Haras del Sur: by default an owner, whose account has a paid subscription. */
export function aSession(role: Role = 'OWNER', expires_on = '2999-12-31T00:00:00Z'): Session {
  return {
    user: {
      id: USER_ID,
      email: 'ana@haras.test',
      first_name: 'Ana',
      last_name: 'García',
      entitlements: [{ role, tenant_id: TENANT_ID }],
    },
    legal_entities: [{ id: WAREHOUSE_ID, tenant_id: TENANT_ID, name: 'Haras del Sur' }],
    tenants: [{ id: TENANT_ID, name: 'Haras del Sur', party_id: SELF_ID, subscription: { expires_on } }],
  }
}

export function aCollaborator(...rights: Right[]): Session {
  const session = aSession()
  const entitlements = [{ role: 'COLLABORATOR' as const, tenant_id: TENANT_ID, rights }]
  return { ...session, user: { ...session.user, entitlements } }
}

/**
 * Returns the session of Ana García, who owns Haras del Sur and is a collaborator without additional rights at
 * Gestüt Lindenhof.
 */
export function aSessionOfTwo(): Session {
  const session = aSession()
  const [tenant] = session.tenants
  const { entitlements } = session.user
  return {
    ...session,
    user: {
      ...session.user,
      entitlements: [...entitlements, { role: 'COLLABORATOR', tenant_id: OTHER_TENANT_ID, rights: [] }],
    },
    tenants: [tenant!, { ...tenant!, id: OTHER_TENANT_ID, name: 'Gestüt Lindenhof' }],
  }
}

export const anEmptySnapshot = (): OfflineSnapshot => ({
  as_of: new Date().toISOString(),
  ...{ batches: [], parties: [], mares: [], containers: [], lines: [], pick_lists: [], picked: [] },
  left_off: 0,
})
