/** Change of a user's address, which takes effect once both the old and the new address have agreed. */
import type * as contract from '../contract.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { type Database, mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import type { Handler } from '#platform/http/route.ts'
import { groupedSecret, hashSecret, newSecret } from '#platform/http/secrets.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { countAttempt } from './attempts.ts'
import { mailSecurityEvent } from './security-mails.ts'

const HOURS = 24
const MAX_REQUESTS = 5
const MAX_TRIES = 50

/** Starts a change of address, replacing any earlier one. Does not disclose whether the new address is in use. */
export const requestEmailChange: Handler<typeof contract.requestEmailChange, [ExternalServices]> = async (
  tx,
  { user_id, email },
  { body },
  { jobs },
) => {
  if (body.email === email) throw invalid('body.email', 'This is already your email')
  await countAttempt(tx, `email of:${user_id}`, MAX_REQUESTS)
  const change = {
    id: randomUUID(),
    email: body.email,
    expires_at: sql<string>`now() + ${`${HOURS} hours`}::interval`,
    ...{ old_hash: null, new_hash: null, old_agreed: false, new_agreed: false },
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  for (const side of ['old', 'new'] as const) {
    await jobs.send(tx, 'mail-email-change', { user_id, change_id: change.id, side })
  }
}

/**
 * Creates the code of one address and returns its mail; null if the change has expired, was replaced or is complete, or
 * for a new address that is in use. The old address is mailed even if the new one is in use: otherwise the user would
 * learn that it has an account.
 */
export async function mailEmailChange(
  database: Database,
  { user_id, change_id, side }: { user_id: string; change_id: string; side: 'old' | 'new' },
  link: (path: string) => string,
): Promise<Mail | null> {
  const code = newSecret()
  const change = await database.transaction(async (tx) => {
    const found = await tx
      .updateTable('email_changes as c')
      .set({ [`${side}_hash`]: hashSecret(code) })
      .from('users as u')
      .whereRef('u.id', '=', 'c.user_id')
      .where('c.user_id', '=', user_id)
      .where('c.id', '=', change_id)
      .where('c.expires_at', '>', sql<string>`now()`)
      .returning(['c.email as next', 'u.email as present'])
      .executeTakeFirst()
    const is_taken = side === 'new' && found && (await isTaken(tx, found.next))
    return found && !is_taken ? found : null
  })
  if (!change) return null
  return writeMail({
    to: side === 'old' ? change.present : change.next,
    subject: 'Confirm your new email',
    before: [
      `We were asked to change your log-in from ${change.present} to ${change.next}.`,
      `It changes once you open the links in both emails, within ${HOURS} hours.`,
    ],
    action: { label: 'Confirm email', url: link(`/auth/address#code=${code}`) },
    code: groupedSecret(code),
    after: ['Not you? Ignore this email. Nothing changes without you.'],
  })
}

export const agreeToEmail: Handler<typeof contract.agreeToEmail> = async (context, { body }) => {
  const { database, external } = context
  await database.transaction((tx) => countAttempt(tx, `code:${context.address}`, MAX_TRIES))
  const hash = hashSecret(body.code)
  return database.transaction(async (tx) => {
    // The row lock serialises concurrent agreements, so that the second one sees the first.
    const change = await tx
      .updateTable('email_changes')
      .set({
        old_agreed: sql<boolean>`old_agreed or coalesce(old_hash = ${hash}, false)`,
        new_agreed: sql<boolean>`new_agreed or coalesce(new_hash = ${hash}, false)`,
      })
      .where((where) => where.or([where('old_hash', '=', hash), where('new_hash', '=', hash)]))
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['user_id', 'email', 'old_agreed', 'new_agreed'])
      .executeTakeFirst()
    if (!change) {
      const message = 'Wrong or expired code. Start the email change again.'
      throw new Refusal('INVALID_CODE', message, { fields: { 'body.code': message } })
    }
    const { user_id, email, old_agreed, new_agreed } = change
    if (!old_agreed || !new_agreed) return { is_changed: false }
    const { email: before } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await mapConstraintErrors(
      { users_email_key: () => new Refusal('EMAIL_IN_USE', 'Email is already in use') },
      tx.updateTable('users').set({ email }).where('id', '=', user_id).execute(),
    )
    await tx.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
    await recordOfLogIn(tx, user_id, { kind: 'EMAIL_CHANGED', from: context })
    for (const to of [before, email])
      await mailSecurityEvent(tx, external, user_id, 'EMAIL_CHANGED', email, to)
    return { is_changed: true }
  })
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}
