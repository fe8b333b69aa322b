import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function keepImportProfile(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.keepImportProfile>,
): Promise<Reply<typeof contract.keepImportProfile>> {
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
