import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

/** Ends a key from the next request on; ending it once more changes nothing. */
export const endProgramKey: Handler<typeof contract.endProgramKey> = async (tx, actor, { params }) => {
  await tx
    .selectFrom('program_keys')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The key'))
  await endKeys(tx, actor, 'id', params.id)
}

/** Ends the keys of a member who leaves or is an owner no more. */
export function endKeysOf(tx: Tx, who: Membership, user_id: string): Promise<void> {
  return endKeys(tx, who, 'made_by', user_id)
}

async function endKeys(tx: Tx, who: Membership, column: 'id' | 'made_by', value: string) {
  const ended = await tx
    .updateTable('program_keys')
    .set({ revoked_at: sql<string>`now()` })
    .where('tenant_id', '=', who.tenant_id)
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await recordEvent(tx, who, { kind: 'KEY_ENDED', subject_id: id })
}
