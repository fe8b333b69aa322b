import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Animal } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimal } from './read-animal.ts'

export function showAnimal(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showAnimal>,
): Promise<Animal> {
  return readAnimal(tx, actor, params.id)
}
