import { v7 as uuidv7 } from 'uuid'
import { type FieldChange } from '../contract/changes.ts'
import { fullName } from '../contract/roles.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/**
 * Records what somebody changed, with the old values. The caller holds the lock on the subject.
 * @param version the subject's version after the change
 */
export async function recordFieldChanges(
  tx: Tx,
  actor: Actor,
  subject_id: string,
  version: number,
  fields: FieldChange[],
): Promise<void> {
  await tx
    .insertInto('changes')
    .values({
      tenant_id: actor.tenant_id,
      id: uuidv7(),
      subject_id,
      version,
      changed_by: actor.user_id,
      changed_by_name: fullName(actor),
      fields: JSON.stringify(fields),
    })
    .execute()
}
