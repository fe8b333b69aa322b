import type { Animal } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimals } from './read-animals.ts'

/** @throws Refusal NOT_FOUND */
export async function readAnimal(tx: Tx, actor: Actor, id: string): Promise<Animal> {
  const [animal] = await readAnimals(
    tx.selectFrom('animals').where('animals.tenant_id', '=', actor.tenant_id).where('animals.id', '=', id),
  )
  if (!animal) throw notFound('The horse')
  return animal
}
