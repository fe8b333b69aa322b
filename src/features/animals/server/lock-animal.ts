import type { Animal } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimal } from './read-animal.ts'

/**
 * Locks a horse until the transaction ends, and reads it.
 * @throws Refusal NOT_FOUND
 */
export async function lockAnimal(tx: Tx, actor: Actor, id: string): Promise<Animal> {
  await tx
    .selectFrom('animals')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The horse'))
  return readAnimal(tx, actor, id)
}
