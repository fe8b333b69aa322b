import { settleSimilarName } from '#features/parties/server/settle-similar-name.ts'
import { isSimilarHorse } from '#features/parties/similar-names.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Animal } from '../contract.ts'

/**
 * Refuses a new horse that is probably on file already, also as a merged one, unless the caller accepts that; who did is
 * recorded. Locks the tenant, so that concurrent requests see each other's horses.
 * @param horse the new horse, already stored
 * @throws Refusal SIMILAR_NAME with the id of the other horse
 */
export async function requireOtherHorse(
  tx: Tx,
  actor: Actor,
  horse: Animal,
  accept: readonly WarningCode[] = [],
): Promise<void> {
  const { tenant_id } = actor
  await lockTenant(tx, tenant_id)
  const others = await tx
    .selectFrom('animals')
    .select(['id', 'name', 'sex', 'ueln', 'born_on', 'merged_into'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '<>', horse.id)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .orderBy('id')
    .execute()
  const similar = others.find((other) => isSimilarHorse(other, horse))
  if (!similar) return
  const id = similar.merged_into ?? similar.id
  const { name, ueln } = others.find((other) => other.id === id) ?? similar
  await settleSimilarName(tx, actor, horse.id, { id, name: [name, ueln].filter(Boolean).join(', ') }, accept)
}
