import type * as contract from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { mapForeignKeyError } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockParty } from './lock-party.ts'

/**
 * A party that owns, holds, supplied or received straws, or owns a horse, cannot be deleted: the books refer to
 * it.
 */
export const deleteParty: Handler<typeof contract.deleteParty> = async (tx, actor, { params }) => {
  const { id, version, is_self, tenant_id, ...old } = await lockParty(tx, actor, params.id)
  if (is_self) throw new Refusal('IN_USE', 'Your own organisation cannot be deleted.')
  await mapForeignKeyError(
    () =>
      new Refusal(
        'IN_USE',
        `${old.name} has files, or is named by batches, horses or movements, and stays on file.`,
      ),
    tx.deleteFrom('parties').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}
