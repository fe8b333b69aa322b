import type * as contract from '../contract.ts'
import type { Challenge } from '#platform/contract/challenge.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordEvent, recordOfLogIn } from '#features/security/server/record-event.ts'
import { attemptsOf } from '#platform/http/device.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Handler } from '#platform/http/route.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts'
import { beginSession, handOver, whoOf } from './sessions.ts'
import { checkFactor } from './check-factor.ts'
import { holderOf, openChallenge, takeChallenge } from './challenges.ts'
import { tellOfDevice } from './security-mails.ts'

const MOST_FROM_ADDRESS = 100
const MOST_FOR_ACCOUNT = 5

const BEGUN = { CODE: 'PASSWORD_AND_CODE', RECOVERY_CODE: 'RECOVERY_CODE', PASSKEY: 'PASSKEY' } as const

/** For a log-in with a passkey alone, which tells who it is. */
export async function requestChallenge({ database, address }: RequestContext): Promise<Challenge> {
  const token = await database.transaction(async (tx) => {
    await countAttempt(tx, `challenge:${address}`, MOST_FROM_ADDRESS)
    return openChallenge(tx, 'LOG_IN', null)
  })
  return { token, ways: ['PASSKEY'], passkeys: [] }
}

/** The second half of a log-in, or all of one with a passkey. */
export const finishLogIn: Handler<typeof contract.finishLogIn> = async (context, { body }) => {
  const { key, holder } = await context.database.transaction(async (tx) => {
    const holder = await holderOf(tx, body.challenge)
    // Who has the password guesses codes no faster by beginning again and again; a known browser has its own tries.
    const own = holder && (attemptsOf(context.device, holder) ?? `account:${holder}`)
    await countAttempt(tx, `address:${context.address}`, MOST_FROM_ADDRESS)
    if (own) await countAttempt(tx, `factor ${own}`, MOST_FOR_ACCOUNT)
    return { key: own && `factor ${own}`, holder }
  })
  const begun = await context.database
    .transaction(async (tx) => {
      const user_id = await takeChallenge(tx, 'LOG_IN', body.challenge)
      const checked = await checkFactor(tx, user_id, body, context.external)
      await forgiveAttempt(tx, `address:${context.address}`)
      if (key) await forgetAttempts(tx, key)
      const session = await beginSession(tx, checked.user_id, context, BEGUN[checked.way])
      if (session) {
        const details = { way: checked.way }
        await recordEvent(tx, whoOf(session), { kind: 'LOGGED_IN', details, from: context })
      }
      if (session && attemptsOf(context.device, checked.user_id) === null) {
        await tellOfDevice(tx, context, checked.user_id)
      }
      return session
    })
    .catch(async (error: unknown) => {
      if (holder && error instanceof Refusal && error.code === 'INVALID_CODE') {
        await context.database.transaction((tx) =>
          recordOfLogIn(tx, holder, { kind: 'LOG_IN_REFUSED', from: context }),
        )
      }
      throw error
    })
  // Without an entitlement there is nothing to log in to.
  if (begun === null) throw new Refusal('INVALID_CODE', "We couldn't log you in. Please try again.")
  return handOver(context, begun)
}
