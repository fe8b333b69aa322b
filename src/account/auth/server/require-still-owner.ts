import { permissionsOf } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import { notAllowed } from '#platform/http/authorize.ts'

/**
 * Locks the caller's role, so that an owner who is being demoted creates nothing that outlasts the demotion.
 * @throws Refusal NOT_ALLOWED if the caller is no longer an owner
 */
export async function requireStillOwner(tx: Tx, { tenant_id, user_id }: Membership): Promise<void> {
  const member = await tx
    .selectFrom('entitlements')
    .select(['role', 'rights'])
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst()
  if (!member || !permissionsOf(member.role, member.rights).has('MANAGE')) throw notAllowed('MANAGE')
}
