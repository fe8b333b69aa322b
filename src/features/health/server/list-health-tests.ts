import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { readAcceptances } from '#platform/changes/read-acceptances.ts'
import type { Handler } from '#platform/http/route.ts'
import { readHealthTests } from './read-health-tests.ts'

export const listHealthTests: Handler<typeof contract.listHealthTests> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  const tests = await readHealthTests(tx, actor, id)
  const accepted = await readAcceptances(
    tx,
    actor,
    tests.map((test) => test.id),
  )
  return { health_tests: tests.map((test) => ({ ...test, acceptances: accepted.get(test.id) })) }
}
