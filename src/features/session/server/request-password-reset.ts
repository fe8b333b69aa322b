import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countAttempt } from './attempts.ts'
import { CODE_MINUTES } from './mail-reset-code.ts'

/** Whether there is an account is found out by the job, so that nothing here takes longer or shorter for it. */
export async function requestPasswordReset(
  context: RequestContext,
  { body }: Input<typeof contract.requestPasswordReset>,
): Promise<undefined> {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `reset address:${context.address}`, 50)
    // Whoever asks for codes again and again does not keep their owner from one: while no more are mailed, the last
    // ones still work.
    await countAttempt(tx, `reset account:${body.email}`, 5, CODE_MINUTES / 2)
    await context.external.jobs.send(tx, 'mail-reset-code', { email: body.email })
  })
}
