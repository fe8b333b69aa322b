/** Maps jobs to the functions that do them. Besides `handlers.ts` the only place that imports every feature. */
import type { Database } from '#platform/database/database.ts'
import { postHelpMessage } from '#features/help/server/post-help-message.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { mailMemberInvitation } from '#features/members/server/mail-member-invitation.ts'
import { mailSignUpInvitation } from '#features/members/server/mail-sign-up-invitation.ts'
import type { Mail, Mailer } from '#platform/external/mailer.ts'
import { mailResetCode } from '#features/session/server/mail-reset-code.ts'

type Means = {
  database: Database
  mailer: Mailer
  postToChat: (text: string) => Promise<void>
  link: (path: string) => string
}

export async function startWorkers(jobs: JobQueue, { database, mailer, postToChat, link }: Means) {
  const mailing =
    <J>(write: (database: Database, job: J, link: Means['link']) => Promise<Mail | null>) =>
    async (job: J) => {
      const mail = await write(database, job, link)
      if (mail) await mailer.send(mail)
    }
  await jobs.work('mail-reset-code', mailing(mailResetCode))
  await jobs.work('mail-sign-up-invitation', mailing(mailSignUpInvitation))
  await jobs.work('mail-member-invitation', mailing(mailMemberInvitation))
  await jobs.work('post-help-message', (job) => postHelpMessage(database, job, postToChat))
}
