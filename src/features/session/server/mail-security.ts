import { momentIn } from '#platform/contract/time-zone.ts'
import { timeZoneOfUser } from '#platform/database/time-zone-of.ts'
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
  const { user, time_zone } = await database.read(async (tx) => ({
    user: await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst(),
    time_zone: await timeZoneOfUser(tx, user_id),
  }))
  if (!user) return null
  const { subject, text } = SECURITY_MAILS[event as SecurityEvent]
  return writeMail({
    to: to ?? user.email,
    subject,
    before: [text(about), `${momentIn(time_zone, at)}.`],
    action: { label: 'Look at where you are logged in', url: link('/hub/log-in') },
    after: [
      'If it was not you, set a new password now: that ends all your sessions. Then look whether a factor is there that is not yours.',
    ],
  })
}
