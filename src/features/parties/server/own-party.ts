import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** The party that represents the tenant itself; every tenant has one. */
export async function ownParty(tx: Tx, actor: Actor): Promise<string> {
  const { id } = await tx
    .selectFrom('parties')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('is_self', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
