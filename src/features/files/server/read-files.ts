import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** Files of the tenant without their content, newest first. */
export function filesOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('files')
    .select(['id', 'tenant_id', 'batch_id', 'animal_id', 'party_id', 'movement_id', 'health_test_id'])
    .select(['name', 'media', 'bytes', 'added_at', 'added_by', 'added_by_name'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
}

const TOGETHER = 500

/** All files of an account, so many at a time, each to be read by its pieces. */
export async function* readStoredFiles(tx: Tx, tenant_id: string) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .selectFrom('files')
      .select(['tenant_id', 'id', 'name', 'bytes'])
      .where('tenant_id', '=', tenant_id)
      .$if(last !== undefined, (some) => some.where('id', '>', last!))
      .orderBy('id')
      .limit(TOGETHER)
      .execute()
    yield* rows
    if (rows.length < TOGETHER) return
    last = rows.at(-1)!.id
  }
}
