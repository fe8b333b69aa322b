import { isSimilarParty } from '../similar-names.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Party } from '../contract.ts'
import { settleSimilarName } from './settle-similar-name.ts'

/**
 * Refuses a new party whose name or email address another one has, also a merged one, unless the caller accepts that; who did is
 * recorded. Locks the tenant, so that concurrent requests see each other's parties.
 * @param party the new party, already stored
 * @throws Refusal SIMILAR_NAME with the id of the other party
 */
export async function requireOtherName(
  tx: Tx,
  actor: Actor,
  party: Party,
  accept: readonly WarningCode[] = [],
): Promise<void> {
  const { tenant_id } = actor
  await lockTenant(tx, tenant_id)
  const others = await tx
    .selectFrom('parties')
    .select(['id', 'name', 'email', 'merged_into'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '<>', party.id)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  const similar = others.find((other) => isSimilarParty(other, party))
  if (!similar) return
  const id = similar.merged_into ?? similar.id
  const { name, city } = await tx
    .selectFrom('parties')
    .select(['name', 'city'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await settleSimilarName(tx, actor, party.id, { id, name: [name, city].filter(Boolean).join(', ') }, accept)
}
