import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/roles.ts'
import { openAccount } from '#features/session/server/choose-account.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import type { Handler } from '#platform/http/route.ts'
import { emailMismatch } from './check-newcomer.ts'
import { fillTenant } from './create-tenant.ts'
import { takeSignUpInvitation } from './invitation-tokens.ts'
import { lockUser, requireRoom } from './lock-user.ts'

/** Founds a further account with the log-in of the session, by an invitation to its address. */
export const foundAccount: Handler<typeof contract.foundAccount> = async (tx, actor, { body }) => {
  const { token, company_name, company_email, country, time_zone } = body
  // In the same order as sign-up.
  const invited = await takeSignUpInvitation(tx, token)
  const { email, accounts } = await lockUser(tx, actor.user_id)
  if (invited !== email) throw emailMismatch()
  requireRoom(accounts)
  const tenant_id = uuidv7()
  await inTenant(tx, actor.tenant_id, tenant_id, () =>
    fillTenant(tx, {
      ...{ tenant_id, user_id: actor.user_id, country, time_zone },
      name: company_name ?? fullName(actor),
      email: company_email ?? email,
    }),
  )
  return openAccount(tx, actor, tenant_id)
}
