import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

export const listImportProfiles: Handler<typeof contract.listImportProfiles> = async (tx, actor) => {
  const profiles = await tx
    .selectFrom('import_profiles')
    .select(['header_key', 'name', 'mapping', 'updated_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('updated_at', 'desc')
    .orderBy('header_key')
    .execute()
  return { profiles }
}
