import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { NewAnimal } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { animalRow, checkAnimal, writeOwners, mapAnimalErrors } from './check-animal.ts'
import { readAnimal } from './read-animal.ts'
import { requireOtherHorse } from './require-other-horse.ts'

export const createAnimal: Handler<typeof contract.createAnimal> = async (
  tx,
  actor,
  { body: { accept, ...fields } },
) => {
  const horse = await readAnimal(tx, actor, await insertAnimal(tx, actor, fields))
  await requireOtherHorse(tx, actor, horse, accept)
  return horse
}

/**
 * Stores a horse without asking whether it is there already: an import has asked before.
 * @returns its id
 */
export async function insertAnimal(tx: Tx, actor: Actor, body: NewAnimal): Promise<string> {
  const animal = await checkAnimal(tx, actor, body)
  const id = uuidv7()
  await mapAnimalErrors(
    tx
      .insertInto('animals')
      .values({ ...animalRow(animal), id })
      .execute(),
  )
  await writeOwners(tx, actor, id, body.owner_ids)
  return id
}
