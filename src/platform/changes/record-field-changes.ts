import { v7 as uuidv7 } from 'uuid'
import { type FieldChange } from '../contract/changes.ts'
import { fullName } from '../contract/roles.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/**
 * Keeps what somebody changed, and what it was before. The subject is locked by whoever changes it.
 * @param version which the subject has from now on
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
