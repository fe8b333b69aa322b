import type * as contract from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { mapForeignKeyError } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import { writeOwners } from './check-animal.ts'
import { lockAnimal } from './lock-animal.ts'

/** A horse with batches, inseminations, offspring or health tests on file cannot be deleted: the books refer to it. */
export const deleteAnimal: Handler<typeof contract.deleteAnimal> = async (tx, actor, { params }) => {
  const { id, version, tenant_id, ...old } = await lockAnimal(tx, actor, params.id)
  await writeOwners(tx, actor, id, [])
  await mapForeignKeyError(
    () =>
      new Refusal(
        'IN_USE',
        `${old.name} has files or health tests, or is named by batches (deleted ones too), inseminations or pedigrees, and stays on file.`,
      ),
    tx.deleteFrom('animals').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}
