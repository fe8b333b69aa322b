import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

/** Records the request for the operator, regardless of whether the address already has an account. */
export async function requestInvitation(
  context: RequestContext,
  { body }: Input<typeof contract.requestInvitation>,
): Promise<undefined> {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `invitation address:${context.address}`, 20)
    await tx
      .insertInto('invitation_requests')
      .values({ email: body.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
