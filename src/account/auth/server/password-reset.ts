import { sql } from 'kysely'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import { attemptsOf } from '#platform/http/device.ts'
import type { Handler } from '#platform/http/route.ts'
import { groupedSecret, hashSecret, newSecret } from '#platform/http/secrets.ts'
import type * as contract from '../contract.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { factorsOf } from './challenges.ts'
import { hashPassword, requireStrong } from './password.ts'
import { mailSecurityEvent } from './security-mails.ts'

/**
 * Enqueues the mail with a code. The job looks up the user, so that response times do not disclose who has an account.
 */
export const requestPasswordReset: Handler<typeof contract.requestPasswordReset> = async (
  context,
  { body },
) => {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `reset address:${context.address}`, 50)
    // Requests by others cannot lock the user out: the window is half as long as a code works, so once the limit is
    // reached, the codes mailed last work until the window ends.
    await countAttempt(tx, `reset account:${body.email}`, 5, CODE_MINUTES / 2)
    await context.external.jobs.send(tx, 'mail-reset-code', { email: body.email })
  })
}

const CODE_MINUTES = 10

export async function mailResetCode(
  database: Database,
  { email }: { email: string },
  link: (path: string) => string,
): Promise<Mail | null> {
  const code = newSecret()
  const isKnown = await database.transaction(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    await tx
      .deleteFrom('password_resets')
      .where('expires_at', '<', sql<string>`now()`)
      .execute()
    if (!user) return false
    await tx
      .insertInto('password_resets')
      .values({
        code_hash: hashSecret(code),
        user_id: user.id,
        expires_at: sql<string>`now() + ${`${CODE_MINUTES} minutes`}::interval`,
      })
      .execute()
    return true
  })
  if (!isKnown) return null
  return writeMail({
    to: email,
    subject: 'Your code to set a new password',
    before: [
      'We were asked to set a new password for your log-in.',
      `The code works once, for ${CODE_MINUTES} minutes.`,
    ],
    action: { label: 'Set new password', url: link(`/auth/password-reset#code=${code}`) },
    code: groupedSecret(code),
    after: ['Not you? Ignore this email. Nothing changes without the code.'],
  })
}

/** Sets a new password by a mailed code, which works once, and ends all sessions of the user. */
export const resetPassword: Handler<typeof contract.resetPassword> = async (context, { body }) => {
  const code_hash = hashSecret(body.code)
  const holder = await context.database.transaction(async (tx) => {
    await countAttempt(tx, `code:${context.address}`, 50)
    return findHolder(tx, code_hash)
  })
  if (!holder) throw wrongCode()
  await requireStrong(body.password, [holder.email, holder.first_name, holder.last_name])
  const password_hash = await hashPassword(body.password)
  const { user_id, has_factor } = await context.database.transaction(async (tx) => {
    // If several requests arrive concurrently, only one consumes the code.
    const taken = await tx
      .deleteFrom('password_resets')
      .where('code_hash', '=', code_hash)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('user_id')
      .executeTakeFirstOrThrow(() => wrongCode())
    const { user_id: holder_id } = taken
    await tx.updateTable('users').set({ password_hash }).where('id', '=', holder_id).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', holder_id).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', holder_id).execute()
    // Delete challenges first, so that a session begun by a concurrent answer is also ended.
    await tx.deleteFrom('challenges').where('user_id', '=', holder_id).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', holder_id).execute()
    await mailSecurityEvent(tx, context.external, holder_id, 'PASSWORD_CHANGED')
    await forgetAttempts(tx, `account:${holder.email}`)
    const own = attemptsOf(context.device, holder_id)
    if (own) await forgetAttempts(tx, own)
    await recordOfLogIn(tx, holder_id, { kind: 'PASSWORD_RESET', from: context })
    return { user_id: holder_id, has_factor: (await factorsOf(tx, holder_id)).ways.length > 0 }
  })
  context.identify({ user_id })
  context.setSessionCookie(null)
  // The device cookie prevents guesses by others from locking out this browser. A user with a second factor gets no
  // cookie, because an attacker who can only read the user's mails would get a separate count of attempts.
  if (!has_factor) context.setDeviceCookie(user_id)
}

function findHolder(tx: Tx, code_hash: Buffer) {
  return tx
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.email', 'u.first_name', 'u.last_name'])
    .where('r.code_hash', '=', code_hash)
    .where('r.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

function wrongCode() {
  const message = 'Wrong or expired code. Ask for a new one.'
  return new Refusal('INVALID_CODE', message, { fields: { 'body.code': message } })
}
