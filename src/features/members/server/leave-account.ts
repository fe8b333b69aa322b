import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { requireAccount } from '#features/session/server/choose-account.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import type { Member } from '#platform/http/actor.ts'
import { endMembership } from './remove-member.ts'

/** Ends the user's own membership; sessions continue in another account of theirs, if there is one. */
export async function leaveAccount(
  tx: Tx,
  actor: Member,
  { params: { account } }: Input<typeof contract.leaveAccount>,
): Promise<undefined> {
  await requireAccount(tx, actor, account)
  const { user_id } = actor
  await inTenant(tx, actor.tenant_id, account, () =>
    endMembership(tx, { tenant_id: account, user_id }, user_id, 'MEMBER_LEFT'),
  )
}
