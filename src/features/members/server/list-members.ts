import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listMembers(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listMembers>,
): Promise<Reply<typeof contract.listMembers>> {
  const { limit, offset } = query
  const members = tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.tenant_id', '=', actor.tenant_id)
  const [rows, { total }] = await Promise.all([
    members
      .select(['u.id', 'e.tenant_id', 'u.email', 'u.first_name', 'u.last_name', 'e.role', 'e.rights'])
      .orderBy('e.granted_at', 'desc')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    members.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { members: rows.map(withUnusualRights), pagination: { limit, offset, total } }
}
