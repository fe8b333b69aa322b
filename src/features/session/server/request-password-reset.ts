import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { countAttempt } from './attempts.ts'
import { CODE_MINUTES } from './mail-reset-code.ts'

/** The job finds out whether there is an account, so that response times do not disclose it. */
export const requestPasswordReset: Handler<typeof contract.requestPasswordReset> = async (
  context,
  { body },
) => {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `reset address:${context.address}`, 50)
    // Repeated requests by others do not keep the owner from a code: while no more are mailed, the last ones still
    // work.
    await countAttempt(tx, `reset account:${body.email}`, 5, CODE_MINUTES / 2)
    await context.external.jobs.send(tx, 'mail-reset-code', { email: body.email })
  })
}
