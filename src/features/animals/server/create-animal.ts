import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Animal } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { animalRow, checkAnimal, writeOwners, mapAnimalErrors } from './check-animal.ts'
import { readAnimal } from './read-animal.ts'

export async function createAnimal(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.createAnimal>,
): Promise<Animal> {
  const animal = await checkAnimal(tx, actor, body)
  const id = uuidv7()
  await mapAnimalErrors(
    tx
      .insertInto('animals')
      .values({ ...animalRow(animal), id })
      .execute(),
  )
  await writeOwners(tx, actor, id, body.owner_ids)
  return readAnimal(tx, actor, id)
}
