import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { nameOf } from '#features/security/server/read-events.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

/** Newest first, those that have ended too. */
export const listProgramKeys: Handler<typeof contract.listProgramKeys> = async (
  tx,
  actor,
  { query: { limit, offset } },
) => {
  const [keys, { total }] = await Promise.all([
    readKeys(tx, actor).orderBy('k.id', 'desc').limit(limit).offset(offset).execute(),
    tx
      .selectFrom('program_keys')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenant_id', '=', actor.tenant_id)
      .executeTakeFirstOrThrow(),
  ])
  return { keys, pagination: { limit, offset, total } }
}

export function readKeys(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('program_keys as k')
    .innerJoin('users as u', 'u.id', 'k.id')
    .select(['k.id', 'k.tenant_id', 'u.first_name as name', 'k.rights', 'k.starts_with', 'k.made_by'])
    .select(sql<string>`coalesce(${nameOf('made_by', 'k')}, 'A former member')`.as('made_by_name'))
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .select(sql<boolean>`k.revoked_at is null and k.expires_at > now()`.as('is_open'))
    .where('k.tenant_id', '=', tenant_id)
}
