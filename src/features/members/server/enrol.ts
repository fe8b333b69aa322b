import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Session } from '#features/session/contract.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { openTenant } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { beginSession, handOver } from '#features/session/server/begin-session.ts'
import { hashPassword } from '#features/session/server/password.ts'
import { requireInvited } from './check-newcomer.ts'
import { findOrMakeUser } from './find-or-make-user.ts'
import { gone, staysOpen } from './invitation-tokens.ts'

/** Joins an account; the invitation is used up in the same transaction. */
export async function enrol(
  context: RequestContext,
  { body }: Input<typeof contract.enrol>,
): Promise<Session> {
  const { id, tenant_id } = await requireInvited(context, 'MEMBER', body)
  const password_hash = await hashPassword(body.password)
  const { email, first_name, last_name } = body
  const begun = await context.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const invitation = await tx
      .deleteFrom('member_invitations')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .where(staysOpen(tenant_id))
      .returning('role')
      .executeTakeFirst()
    if (!invitation) throw gone()
    const user_id = await findOrMakeUser(tx, { email, first_name, last_name, password_hash })
    await tx.insertInto('entitlements').values({ tenant_id, user_id, role: invitation.role }).execute()
    const joined = {
      kind: 'MEMBER_JOINED',
      subject_id: id,
      details: { role: invitation.role },
      from: context,
    } as const
    await recordEvent(tx, { tenant_id, user_id }, joined)
    return beginSession(tx, user_id, context)
  })
  return handOver(context, begun!)
}
