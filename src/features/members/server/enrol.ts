import type * as contract from '../contract.ts'
import { openTenant } from '#platform/database/database.ts'
import { beginSession, handOver } from '#features/session/server/begin-session.ts'
import { hashPassword } from '#features/session/server/password.ts'
import type { Handler } from '#platform/http/route.ts'
import { addMember } from './add-member.ts'
import { requireInvited } from './check-newcomer.ts'
import { findOrMakeUser } from './find-or-make-user.ts'
import { gone, takeMemberInvitation } from './invitation-tokens.ts'

/** Joins an account; the invitation is used up in the same transaction. */
export const enrol: Handler<typeof contract.enrol> = async (context, { body }) => {
  const { tenant_id } = await requireInvited(context, 'MEMBER', body)
  const password_hash = await hashPassword(body.password)
  const { token, email, first_name, last_name } = body
  const begun = await context.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const invitation = await takeMemberInvitation(tx, tenant_id, token)
    if (!invitation) throw gone()
    const user_id = await findOrMakeUser(tx, { email, first_name, last_name, password_hash })
    await addMember(tx, { tenant_id, user_id }, invitation, context)
    return beginSession(tx, user_id, context)
  })
  return handOver(context, begun!)
}
