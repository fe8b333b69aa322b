import type * as contract from '../contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listImportProfiles(
  tx: Tx,
  actor: Actor,
): Promise<Reply<typeof contract.listImportProfiles>> {
  const profiles = await tx
    .selectFrom('import_profiles')
    .select(['header_key', 'name', 'mapping', 'updated_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('updated_at', 'desc')
    .orderBy('header_key')
    .execute()
  return { profiles }
}
