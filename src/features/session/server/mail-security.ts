import type { Database } from '#platform/database/database.ts'
import type { Mail } from '#platform/external/mailer.ts'
import { writeMail } from '#platform/external/write-mail.ts'
import { SECURITY_MAILS, type SecurityEvent } from '../security-events.ts'

type Job = { user_id: string; event: string; about: string; at: string; to?: string }

/** Null for a person who is gone. */
export async function mailSecurity(
  database: Database,
  { user_id, event, about, at, to }: Job,
  link: (path: string) => string,
): Promise<Mail | null> {
  const user = await database.read((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!user) return null
  const { subject, text } = SECURITY_MAILS[event as SecurityEvent]
  return writeMail({
    to: to ?? user.email,
    subject,
    before: [text(about), `It happened on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`],
    action: { label: 'Look at where you are logged in', url: link('/hub/log-in') },
    after: [
      'If it was not you, set a new password now: that ends all your sessions. Then look whether a factor is there that is not yours.',
    ],
  })
}
