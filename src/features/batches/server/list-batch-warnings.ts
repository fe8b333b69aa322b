import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { readHealthTests } from '#features/health/server/read-health-tests.ts'
import { readTestProgramme } from '#features/health/server/read-test-programme.ts'
import { readStudbookRules } from '#features/studbooks/server/list-studbook-rules.ts'
import type { Handler } from '#platform/http/route.ts'
import { batchWarnings } from '../warnings.ts'
import { readBatch } from './read-batch.ts'

export const listBatchWarnings: Handler<typeof contract.listBatchWarnings> = async (
  tx,
  actor,
  { params, query },
) => {
  const batch = await readBatch(tx, actor, params.id)
  const [stallion, tests, { requirements }, rules] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    readHealthTests(tx, actor, batch.animal_id),
    readTestProgramme(tx, actor),
    readStudbookRules(tx, actor),
  ])
  return { warnings: batchWarnings(batch, stallion, tests, requirements, rules, query.on) }
}
