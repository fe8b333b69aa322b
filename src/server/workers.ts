/** Which verb does which job. Beside `handlers.ts` the only place that sees every noun. */
import type { Database } from './database.ts'
import { postHelpMessage } from './help/post-help-message.ts'
import type { JobQueue } from './jobs/open-jobs.ts'
import { mailMemberInvitation } from './members/mail-member-invitation.ts'
import { mailSignUpInvitation } from './members/mail-sign-up-invitation.ts'
import type { Mail, Mailer } from './outside/mailer.ts'
import { mailResetCode } from './session/mail-reset-code.ts'

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
