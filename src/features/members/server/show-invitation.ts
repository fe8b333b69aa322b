import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Invitation } from '../contract.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import { findInvited } from './invitation-tokens.ts'

export async function showInvitation(
  context: RequestContext,
  { params }: Input<typeof contract.showInvitation>,
): Promise<Invitation> {
  // In a separate transaction, so that failed look-ups count too.
  await context.database.transaction((tx) => countAttempt(tx, `token:${context.address}`, 200))
  const invited = await context.database.transaction((tx) => findInvited(tx, params.token))
  const { kind, email } = invited
  return kind === 'SIGN_UP'
    ? { kind, email }
    : { kind, email, tenant_name: invited.tenant_name, role: invited.role }
}
