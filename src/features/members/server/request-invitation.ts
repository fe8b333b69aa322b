import type * as contract from '../contract.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import type { Handler } from '#platform/http/route.ts'

/** Records the request for the operator, regardless of whether the address already has an account. */
export const requestInvitation: Handler<typeof contract.requestInvitation> = async (context, { body }) => {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `invitation address:${context.address}`, 20)
    await tx
      .insertInto('invitation_requests')
      .values({ email: body.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
