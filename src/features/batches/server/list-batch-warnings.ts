import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { readHealthTests } from '#features/health/server/read-health-tests.ts'
import { readTestProgramme } from '#features/health/server/read-test-programme.ts'
import { readStudbookRules } from '#features/studbooks/server/list-studbook-rules.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { batchWarnings } from '../warnings.ts'
import { readBatch } from './read-batch.ts'

export async function listBatchWarnings(
  tx: Tx,
  actor: Actor,
  { params, query }: Input<typeof contract.listBatchWarnings>,
): Promise<Reply<typeof contract.listBatchWarnings>> {
  const batch = await readBatch(tx, actor, params.id)
  const [stallion, tests, { requirements }, rules] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    readHealthTests(tx, actor, batch.animal_id),
    readTestProgramme(tx, actor),
    readStudbookRules(tx, actor),
  ])
  return { warnings: batchWarnings(batch, stallion, tests, requirements, rules, query.on) }
}
