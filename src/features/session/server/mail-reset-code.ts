import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { groupedSecret, hashSecret, newSecret } from '#platform/http/secrets.ts'
import type { Mail } from '#platform/external/mailer.ts'
import { writeMail } from '#platform/external/write-mail.ts'

export const CODE_MINUTES = 10

/** Issues a code if the address belongs to an account; null otherwise. */
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
    subject: 'Your code for a new password',
    before: [
      'Somebody, we hope you, asked to set a new password for your Strawbook account.',
      `The code works once, for ${CODE_MINUTES} minutes.`,
    ],
    action: { label: 'Set a new password', url: link(`/auth/password-reset#code=${code}`) },
    code: groupedSecret(code),
    after: ['If it was not you, leave this mail alone: without the code nothing changes.'],
  })
}
