import type * as contract from '../contract.ts'
import { openAccount } from '#features/session/server/choose-account.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import type { Handler } from '#platform/http/route.ts'
import { addMember } from './add-member.ts'
import { emailMismatch } from './check-newcomer.ts'
import { gone, takeMemberInvitation, tenantOfToken } from './invitation-tokens.ts'
import { lockUser, requireRoom } from './lock-user.ts'

/** Joins an account with the log-in of the session. For a member of it already, it opens the account and changes no role. */
export const acceptInvitation: Handler<typeof contract.acceptInvitation> = async (
  tx,
  actor,
  { params: { token } },
) => {
  const tenant_id = tenantOfToken(token)
  if (tenant_id === undefined) throw gone()
  const { user_id } = actor
  await inTenant(tx, actor.tenant_id, tenant_id, async () => {
    // In the same order as enrolment, which does not know the user before it has the invitation.
    const invitation = await takeMemberInvitation(tx, tenant_id, token)
    const { email, accounts } = await lockUser(tx, user_id)
    if (invitation && invitation.email !== email) throw emailMismatch()
    if (accounts.includes(tenant_id)) return
    if (!invitation) throw gone()
    requireRoom(accounts)
    await addMember(tx, { tenant_id, user_id }, invitation)
  })
  return openAccount(tx, actor, tenant_id)
}
