import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Animal } from '../contract.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimal } from './read-animal.ts'

export async function showAnimal(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showAnimal>,
): Promise<Animal> {
  const horse = await readAnimal(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [horse.id])
  return { ...horse, acceptances: accepted.get(horse.id) }
}
