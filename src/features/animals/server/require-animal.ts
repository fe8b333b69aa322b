import type { Sex } from '../contract.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/**
 * Locks the animal against changes and deletion until the transaction ends.
 * @param field path of the animal in the request
 * @returns its name
 * @throws Refusal INVALID if it is not on file, or of the other sex
 */
export async function requireAnimal(
  tx: Tx,
  actor: Actor,
  sex: Sex,
  id: string,
  field: string,
): Promise<string> {
  const animal = await tx
    .selectFrom('animals')
    .select(['sex', 'name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (animal?.sex !== sex) throw invalid(field, `This is not a ${sex.toLowerCase()} on file`)
  return animal.name
}
