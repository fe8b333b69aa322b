import type { Change } from '../contract/changes.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/** Changes to a subject made after a given version, latest first. */
export function readChanges(tx: Tx, actor: Actor, subject_id: string, after = 0): Promise<Change[]> {
  return tx
    .selectFrom('changes')
    .select(['version', 'changed_at', 'changed_by', 'changed_by_name', 'fields'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('subject_id', '=', subject_id)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute()
}
