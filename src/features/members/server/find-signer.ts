import { fullName } from '#platform/contract/roles.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export type Signer = { id: string; name: string }

/**
 * The name under which a member signs.
 * @throws Refusal INVALID if the person is no member of the tenant
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
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('u.id', '=', signer_id)
    .executeTakeFirst()
  if (!signer) throw invalid(field, 'This person is not a member')
  return { id: signer.id, name: fullName(signer) }
}
