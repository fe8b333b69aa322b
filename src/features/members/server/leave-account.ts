import type * as contract from '../contract.ts'
import { requireAccount } from '#features/session/server/choose-account.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import type { Handler } from '#platform/http/route.ts'
import { endMembership } from './remove-member.ts'

/** Ends the user's own membership; sessions continue in another account of theirs, if there is one. */
export const leaveAccount: Handler<typeof contract.leaveAccount> = async (
  tx,
  actor,
  { params: { account } },
) => {
  await requireAccount(tx, actor, account)
  const { user_id } = actor
  await inTenant(tx, actor.tenant_id, account, () =>
    endMembership(tx, { tenant_id: account, user_id }, user_id, 'MEMBER_LEFT'),
  )
}
