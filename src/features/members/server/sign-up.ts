import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Session } from '#features/session/contract.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { beginSession, handOver } from '#features/session/server/begin-session.ts'
import { hashPassword } from '#features/session/server/password.ts'
import { requireInvited } from './check-newcomer.ts'
import { createTenant } from './create-tenant.ts'
import { gone } from './invitation-tokens.ts'

/** Founds an account; the invitation is used up in the same transaction. */
export async function signUp(
  context: RequestContext,
  { body }: Input<typeof contract.signUp>,
): Promise<Session> {
  const invited = await requireInvited(context, 'SIGN_UP', body)
  const password_hash = await hashPassword(body.password)
  const { email, first_name, last_name, company_name, company_email, country } = body
  const begun = await context.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sign_up_invitations')
      .where('token_hash', '=', invited.token_hash)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw gone()
    const newTenantFields = {
      name: company_name ?? fullName(body),
      email: company_email ?? email,
      country,
      owner: { email, first_name, last_name, password_hash },
    }
    const { actor } = await createTenant(tx, newTenantFields)
    await tx.deleteFrom('sign_up_invitations').where('email', '=', email).execute()
    await tx.deleteFrom('invitation_requests').where('email', '=', email).execute()
    return beginSession(tx, actor.user_id, context)
  })
  return handOver(context, begun!)
}
