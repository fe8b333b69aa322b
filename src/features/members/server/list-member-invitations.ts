import type * as contract from '../contract.ts'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

/** Never shows a token, not even its hash. */
export function invitationsOf(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('member_invitations')
    .select(['id', 'tenant_id', 'email', 'role', 'rights', 'created_at', 'expires_at'])
    .where('tenant_id', '=', actor.tenant_id)
}

export const listMemberInvitations: Handler<typeof contract.listMemberInvitations> = async (
  tx,
  actor,
  { query },
) => {
  const { limit, offset } = query
  const [invitations, { total }] = await Promise.all([
    invitationsOf(tx, actor)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    tx
      .selectFrom('member_invitations')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenant_id', '=', actor.tenant_id)
      .executeTakeFirstOrThrow(),
  ])
  return { invitations: invitations.map(withUnusualRights), pagination: { limit, offset, total } }
}
