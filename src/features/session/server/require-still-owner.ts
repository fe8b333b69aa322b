import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'

/**
 * Whoever is demoted or removed at this moment makes nothing that outlives it: one of both waits for the other.
 * @throws Refusal NOT_ALLOWED
 */
export async function requireStillOwner(tx: Tx, { tenant_id, user_id }: Membership): Promise<void> {
  const owner = await tx
    .selectFrom('entitlements')
    .select('role')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('role', '=', 'OWNER')
    .forShare()
    .executeTakeFirst()
  if (!owner) throw new Refusal('NOT_ALLOWED', 'Only an owner of the account may do this.')
}
