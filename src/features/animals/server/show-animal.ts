import type * as contract from '../contract.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Handler } from '#platform/http/route.ts'
import { readAnimal } from './read-animal.ts'

export const showAnimal: Handler<typeof contract.showAnimal> = async (tx, actor, { params }) => {
  const horse = await readAnimal(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [horse.id])
  return { ...horse, acceptances: accepted.get(horse.id) }
}
