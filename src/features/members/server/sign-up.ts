import type * as contract from '../contract.ts'
import { fullName } from '#platform/contract/roles.ts'
import { beginSession, handOver } from '#features/session/server/begin-session.ts'
import { hashPassword } from '#features/session/server/password.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireInvited } from './check-newcomer.ts'
import { createTenant } from './create-tenant.ts'
import { takeSignUpInvitation } from './invitation-tokens.ts'

/** Founds an account; the invitation is used up in the same transaction. */
export const signUp: Handler<typeof contract.signUp> = async (context, { body }) => {
  await requireInvited(context, 'SIGN_UP', body)
  const password_hash = await hashPassword(body.password)
  const { token, email, first_name, last_name, company_name, company_email, country } = body
  const begun = await context.database.transaction(async (tx) => {
    await takeSignUpInvitation(tx, token)
    const newTenantFields = {
      name: company_name ?? fullName(body),
      email: company_email ?? email,
      country,
      time_zone: context.time_zone,
      owner: { email, first_name, last_name, password_hash },
    }
    const { actor } = await createTenant(tx, newTenantFields)
    return beginSession(tx, actor.user_id, context)
  })
  return handOver(context, begun!)
}
