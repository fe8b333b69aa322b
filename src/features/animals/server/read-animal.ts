import type { Animal } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { sql } from 'kysely'
import { remainingId } from '#platform/database/merged-ids.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimals } from './read-animals.ts'

/**
 * Reads a horse, or the one that it was merged into.
 * @throws Refusal NOT_FOUND
 */
export async function readAnimal(tx: Tx, actor: Actor, id: string): Promise<Animal> {
  const [animal] = await readAnimals(
    tx
      .selectFrom('animals')
      .where('animals.tenant_id', '=', actor.tenant_id)
      .where('animals.id', '=', remainingId('animals', actor.tenant_id, sql`${id}::uuid`)),
  )
  if (!animal) throw notFound('The horse')
  return animal
}
