import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { differences } from '#platform/contract/changes.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { type Tx, mapForeignKeyError } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { writeOwners } from './check-animal.ts'
import { lockAnimal } from './lock-animal.ts'

/** A horse with batches, inseminations, offspring or health tests on file cannot be deleted: the books refer to it. */
export async function deleteAnimal(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.deleteAnimal>,
): Promise<undefined> {
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
