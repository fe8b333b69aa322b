import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Visit } from '#platform/http/visit.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

/** Keeps the wish, for the operator to see; whether there is an account already makes no difference. */
export async function requestInvitation(
  visit: Visit,
  { body }: Input<typeof contract.requestInvitation>,
): Promise<undefined> {
  await visit.database.transaction(async (tx) => {
    await countAttempt(tx, `invitation address:${visit.address}`, 20)
    await tx
      .insertInto('invitation_requests')
      .values({ email: body.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
