import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import type { Handler } from '#platform/http/route.ts'
import { readMerges } from './read-merges.ts'

export const listAnimalMerges: Handler<typeof contract.listAnimalMerges> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  return { merges: await readMerges(tx, 'ANIMAL', actor.tenant_id, id) }
}
