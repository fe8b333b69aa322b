import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** Never shows a token, not even its hash. */
export function invitationsOf(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('member_invitations')
    .select(['id', 'tenant_id', 'email', 'role', 'rights', 'created_at', 'expires_at'])
    .where('tenant_id', '=', actor.tenant_id)
}

export async function listMemberInvitations(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listMemberInvitations>,
): Promise<Reply<typeof contract.listMemberInvitations>> {
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
