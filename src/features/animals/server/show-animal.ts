import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Animal } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimals } from './read-animals.ts'

export async function showAnimal(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showAnimal>,
): Promise<Animal> {
  const [animal] = await readAnimals(
    tx
      .selectFrom('animals')
      .where('animals.tenant_id', '=', actor.tenant_id)
      .where('animals.id', '=', params.id),
  )
  if (!animal) throw notFound('The horse')
  return animal
}

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
    .forUpdate()
    .execute()
  return showAnimal(tx, actor, { params: { id }, query: {}, body: undefined })
}
