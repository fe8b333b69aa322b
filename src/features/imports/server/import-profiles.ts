import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

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

export const keepImportProfile: Handler<typeof contract.keepImportProfile> = async (tx, actor, { body }) => {
  const { header_key, name } = body
  const mapping = JSON.stringify(body.mapping)
  return tx
    .insertInto('import_profiles')
    .values({ tenant_id: actor.tenant_id, header_key, name, mapping })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'header_key'])
        .doUpdateSet({ name, mapping, updated_at: sql<string>`now()` }),
    )
    .returning(['header_key', 'name', 'mapping', 'updated_at'])
    .executeTakeFirstOrThrow()
}
