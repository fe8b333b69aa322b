import type * as contract from '../contract.ts'
import { NewHealthTest } from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { parseMerged } from '#platform/changes/parse-merged.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import type { Handler } from '#platform/http/route.ts'
import { checkHealthTest, requirePlausible } from './check-health-test.ts'
import { lockHealthTest } from './lock-health-test.ts'
import { healthTestOf } from './read-health-tests.ts'

export const updateHealthTest: Handler<typeof contract.updateHealthTest> = async (
  tx,
  actor,
  { params, body },
) => {
  const { version: seen, accept, ...change } = body
  const known = await lockHealthTest(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, ...old } = known
  const test = parseMerged(NewHealthTest, { ...old, ...change })
  const fields = differences(old, test)
  if (fields.length === 0) return known
  checkHealthTest(test)
  await requirePlausible(tx, actor, { id, ...test }, { accept, before: old.sampled_on })
  const row = await tx
    .updateTable('health_tests')
    .set({ ...test, version: version + 1 })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return healthTestOf(row)
}
