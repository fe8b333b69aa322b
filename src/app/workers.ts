/** Maps jobs to the functions that do them. Besides `handlers.ts` the only place that imports every feature. */
import type { Database } from '#platform/database/database.ts'
import { eraseName } from '#features/leaving/server/erase-name.ts'
import { erasePartyTraces } from '#features/leaving/server/erase-party.ts'
import { leavingMail } from '#features/leaving/server/closing.ts'
import { makeArchive } from '#features/exports/server/make-archive.ts'
import { sweepArchives } from '#features/exports/server/archives.ts'
import { postHelpMessage } from '#features/help/server/help-messages.ts'
import { doImport } from '#features/imports/server/do-import.ts'
import { giveUpImport } from '#features/imports/server/end-import.ts'
import { lookDaily } from '#features/nitrogen/server/find-due.ts'
import { mailNotice } from '#features/nitrogen/server/mail-notice.ts'
import type { JsonReader } from '#platform/http/json-body.ts'
import type { DiskSpace } from '#platform/external/disk-space.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { mailMemberInvitation } from '#features/members/server/member-invitations.ts'
import { mailSignUpInvitation } from '#features/members/server/sign-up-invitations.ts'
import { mailWebhookDisabled } from '#features/webhooks/server/mail-webhook-disabled.ts'
import { sendAlways } from '#features/webhooks/server/send-always.ts'
import type { PostOutside } from '#platform/external/post-outside.ts'
import type { Mail, Mailer } from '#platform/external/mailer.ts'
import { mailEmailChange } from '#features/session/server/change-email.ts'
import { mailSecurity } from '#features/session/server/security-mails.ts'
import { resetDueFactors } from '#features/factors/server/reset-factors.ts'
import { sweepKeys } from '#platform/http/idempotency.ts'
import { mailResetCode } from '#features/session/server/password-reset.ts'

type Means = {
  database: Database
  /** With limits that long jobs keep to. */
  importing: Database
  /** As whoever may erase names and delete accounts. */
  leaving: Database
  mailer: Mailer
  postToChat: (text: string) => Promise<void>
  postOutside: PostOutside
  link: (path: string) => string
  archive_dir: string
  space: DiskSpace
  json: JsonReader
  onError: (error: Error) => void
  /** Aborted when the process ends: what takes long is done by another one. */
  signal: AbortSignal
}

export async function startWorkers(jobs: JobQueue, means: Means) {
  const {
    database,
    importing,
    leaving,
    mailer,
    postToChat,
    postOutside,
    link,
    archive_dir,
    space,
    json,
    onError,
    signal,
  } = means
  const mailing =
    <J>(write: (database: Database, job: J, link: Means['link']) => Promise<Mail | null>) =>
    async (job: J) => {
      const mail = await write(database, job, link)
      if (mail) await mailer.send(mail)
    }
  await jobs.work('mail-reset-code', mailing(mailResetCode))
  await jobs.work('mail-security', mailing(mailSecurity))
  await jobs.work('mail-email-change', mailing(mailEmailChange))
  await jobs.work('reset-factors', (job) => resetDueFactors(database, jobs, job))
  await jobs.work('mail-sign-up-invitation', mailing(mailSignUpInvitation))
  await jobs.work('mail-member-invitation', mailing(mailMemberInvitation))
  await jobs.work('mail-notice', (job) => mailNotice(database, job, mailer, link))
  await jobs.work('mail-leaving', (job) => mailer.send(leavingMail(job, link)))
  await jobs.work('erase-name', (job) => eraseName(leaving, job))
  await jobs.work('erase-party', (job) => erasePartyTraces(leaving, job))
  await jobs.work('mail-webhook-disabled', mailing(mailWebhookDisabled))
  await jobs.work('do-import', (job) => doImport(importing, job, { telling: database, space, json }))
  await jobs.work('give-up-import', (job) => giveUpImport(database, job))
  await jobs.work('post-help-message', (job) => postHelpMessage(database, job, postToChat))
  await jobs.work('make-archive', (job) => makeArchive(database, job, archive_dir, signal, space))
  sweepArchives(archive_dir, signal)
  lookDaily(database, jobs, onError, signal)
  sendAlways({ database, jobs, post: postOutside, now: () => new Date() }, onError, signal)
  sweepKeys(database, onError, signal)
}
