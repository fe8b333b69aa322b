import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readMerges } from './read-merges.ts'

export async function listAnimalMerges(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listAnimalMerges>,
): Promise<Reply<typeof contract.listAnimalMerges>> {
  const { id } = await readAnimal(tx, actor, params.id)
  return { merges: await readMerges(tx, 'ANIMAL', actor.tenant_id, id) }
}
