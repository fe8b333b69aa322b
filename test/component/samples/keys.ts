import type { ApiKey } from '#account/api-keys/contract.ts'
import { anotherId, TENANT_ID, USER_ID } from './ids.ts'

/** Returns a valid API key that was never used. */
export function aKey(given: Partial<ApiKey> = {}): ApiKey {
  return {
    id: anotherId(1),
    tenant_id: TENANT_ID,
    name: 'Shop of the stud',
    rights: [],
    starts_with: 'sbk_7Fa2',
    ...{ made_by: USER_ID, made_by_name: 'Ana García' },
    created_at: '2026-03-12T10:00:00.000Z',
    expires_at: '2999-12-31T23:59:59.000Z',
    ...{ last_used_at: null, revoked_at: null },
    is_open: true,
    ...given,
  }
}
