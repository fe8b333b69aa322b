import type * as contract from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapForeignKeyError } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockHealthTest } from './lock-health-test.ts'

/** What was entered by mistake goes; what it said stays among the changes. */
export const deleteHealthTest: Handler<typeof contract.deleteHealthTest> = async (tx, actor, { params }) => {
  const { id, version, tenant_id, ...old } = await lockHealthTest(tx, actor, params.id)
  await mapForeignKeyError(
    () => new Refusal('IN_USE', 'This test has files and stays on file. Delete them first.'),
    tx.deleteFrom('health_tests').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}
