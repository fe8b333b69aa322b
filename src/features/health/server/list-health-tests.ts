import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readHealthTests } from './read-health-tests.ts'

export async function listHealthTests(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listHealthTests>,
): Promise<Reply<typeof contract.listHealthTests>> {
  const { id } = await readAnimal(tx, actor, params.id)
  const tests = await readHealthTests(tx, actor, id)
  const accepted = await readAcceptances(
    tx,
    actor,
    tests.map((test) => test.id),
  )
  return { health_tests: tests.map((test) => ({ ...test, acceptances: accepted.get(test.id) })) }
}
