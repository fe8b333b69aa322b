import type * as contract from '../contract.ts'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import type { Handler } from '#platform/http/route.ts'
import { hasLogIn } from './find-or-make-user.ts'
import { findInvited } from './invitation-tokens.ts'

export const showInvitation: Handler<typeof contract.showInvitation> = async (context, { params }) => {
  // In a separate transaction, so that failed look-ups count too.
  await context.database.transaction((tx) => countAttempt(tx, `token:${context.address}`, 200))
  return context.database.transaction(async (tx) => {
    const invited = await findInvited(tx, params.token)
    const { kind, email, expires_at } = invited
    const shown = {
      kind,
      email,
      expires_at,
      ...((await hasLogIn(tx, email)) && { has_log_in: true as const }),
    }
    if (invited.kind === 'SIGN_UP') return shown
    const { tenant_name, role, rights, invited_by } = invited
    return withUnusualRights({ ...shown, tenant_name, role, rights, invited_by })
  })
}
