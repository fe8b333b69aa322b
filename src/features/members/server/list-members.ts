import type * as contract from '../contract.ts'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import type { Handler } from '#platform/http/route.ts'

export const listMembers: Handler<typeof contract.listMembers> = async (tx, actor, { query }) => {
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
