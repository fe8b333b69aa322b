import { sql } from 'kysely'
import { countAttempt } from '#features/session/server/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { INVITATION_DAYS, newSignUpToken } from './invitation-tokens.ts'

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

/** @returns the path at which this address can sign up, once */
export async function inviteToSignUp(database: Database, email: string): Promise<string> {
  const { token, token_hash } = newSignUpToken()
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('sign_up_invitations')
      .where('expires_at', '<', sql<string>`now()`)
      .execute()
    await tx
      .insertInto('sign_up_invitations')
      .values({
        token_hash,
        email,
        expires_at: sql<string>`now() + ${`${INVITATION_DAYS} days`}::interval`,
      })
      .execute()
  })
  return `/auth/signup#token=${token}`
}

/** Creates a separate token for the mail. */
export async function mailSignUpInvitation(
  database: Database,
  { email }: { email: string },
  link: (path: string) => string,
): Promise<Mail> {
  return writeMail({
    to: email,
    subject: 'Your invitation to Strawbook',
    before: [
      'You are invited to keep your frozen semen in Strawbook: batches of straws, the containers that hold them, and every movement of every straw.',
      `The link works once, for ${INVITATION_DAYS} days, for this address.`,
    ],
    action: { label: 'Sign up', url: link(await inviteToSignUp(database, email)) },
    after: ['If you did not expect this, leave this mail alone.'],
  })
}
