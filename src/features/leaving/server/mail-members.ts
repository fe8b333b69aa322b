import { sql } from 'kysely'
import { pathInAccount } from '#platform/contract/account-in-address.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Mail } from '#platform/external/mailer.ts'
import { writeMail } from '#platform/external/write-mail.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import { longDate } from '#platform/contract/days.ts'
import { leavingMails } from '../texts.ts'

/** Has a letter about the account's end mailed to each of its members. */
export async function mailMembers(
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  account: string,
  letter: Pick<Jobs['mail-leaving'], 'kind' | 'ends_on' | 'backups_until'>,
): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select u.email, t.name from entitlements e
    join users u on u.id = e.user_id
    join tenants t on t.id = e.tenant_id
    where e.tenant_id = ${account} order by e.granted_at, e.user_id
  `.execute(tx)
  // The job carries what it says: when it is done there may be nobody left to look up.
  for (const { email, name } of rows)
    await jobs.send(tx, 'mail-leaving', { ...letter, email, account: name, tenant_id: account })
}

export function leavingMail(job: Jobs['mail-leaving'], link: (path: string) => string): Mail {
  const { subject, before, action, path } = leavingMails[job.kind]({
    account: job.account,
    ends_on: longDate(job.ends_on),
    backups_until: longDate(job.backups_until),
  })
  const after = ['If you did not expect this, answer by asking an owner of the account, or us.']
  const { tenant_id, kind } = job
  const url = link(tenant_id === undefined || kind === 'DELETED' ? path : pathInAccount(path, tenant_id))
  return writeMail({ to: job.email, subject, before, action: { label: action, url }, after })
}
