import type * as contract from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapForeignKeyError, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockHealthTest } from './lock-health-test.ts'

/** What was entered by mistake goes; what it said stays among the changes. */
export async function deleteHealthTest(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.deleteHealthTest>,
): Promise<undefined> {
  const { id, version, tenant_id, ...old } = await lockHealthTest(tx, actor, params.id)
  await mapForeignKeyError(
    () => new Refusal('IN_USE', 'This test has files and stays on file. Delete them first.'),
    tx.deleteFrom('health_tests').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}
