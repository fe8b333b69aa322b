import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Session } from '#features/session/contract.ts'
import { openTenant } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { beginSession, handOver } from '#features/session/server/begin-session.ts'
import { hashPassword } from '#features/session/server/password.ts'
import { addMember } from './add-member.ts'
import { requireInvited } from './check-newcomer.ts'
import { findOrMakeUser } from './find-or-make-user.ts'
import { gone, takeMemberInvitation } from './invitation-tokens.ts'

/** Joins an account; the invitation is used up in the same transaction. */
export async function enrol(
  context: RequestContext,
  { body }: Input<typeof contract.enrol>,
): Promise<Session> {
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
