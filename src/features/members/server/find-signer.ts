import { permissionsOf } from '#platform/contract/permissions.ts'
import { fullName } from '#platform/contract/roles.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export type Signer = { id: string; name: string }

/**
 * The name under which a member signs.
 * @throws Refusal INVALID if the person is no member of the tenant, or may not record movements
 */
export async function findSigner(
  tx: Tx,
  actor: Actor,
  signer_id: string,
  field = 'body.signer_id',
): Promise<Signer> {
  const signer = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'e.role', 'e.rights'])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('u.id', '=', signer_id)
    .executeTakeFirstOrThrow(() => invalid(field, 'This person is not a member'))
  if (!permissionsOf(signer.role, signer.rights).has('BOOK'))
    throw invalid(field, `This member doesn’t have the right “${words.BOOK}”`)
  return { id: signer.id, name: fullName(signer) }
}
