import { sql } from 'kysely'
import { startArchive } from '#integration/archives/server/archives.ts'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { addDays, longDate } from '#platform/contract/days.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import type * as contract from '../contract.ts'
import { type Closing, GRACE_DAYS } from '../contract.ts'
import { closingMails } from '../texts.ts'

export async function showClosing(
  tx: Tx,
  { tenant_id, time_zone }: Pick<Actor, 'tenant_id' | 'time_zone'>,
  _: Input<typeof contract.showClosing>,
  { backup_days }: Pick<ExternalServices, 'backup_days'>,
): Promise<Closing> {
  const { rows } = await sql<{ requested_at: string | null; ends_at: string }>`
    select c.requested_at, coalesce(c.ends_at, now() + ${`${GRACE_DAYS} days`}::interval) as ends_at
    from (select) as one left join closings c on c.account = ${tenant_id}
  `.execute(tx)
  const { requested_at, ends_at } = rows[0]!
  return { requested_at, ends_at, backups_until: backupsUntil(ends_at, backup_days, time_zone) }
}

/** Limit per account and day, because each closing makes an archive and mails every member. */
const MAX_CLOSINGS_A_DAY = 3
const DAY_MINUTES = 24 * 60
/** Time after which nearly all requests that were in progress have ended. */
const MAX_MS_OF_A_REQUEST = 30_000

/** Restricts the account to reading, exporting and cancelling the closing. A repeated request has no effect. */
export const closeAccount: Handler<typeof contract.closeAccount, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  await requireStillOwner(tx, actor)
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', actor.tenant_id)
    .executeTakeFirstOrThrow()
  if (name !== body.name.trim()) throw invalid('body.name', `Enter exactly: ${name}`)
  await requireNoImport(tx, actor)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('closings')
    .values({ account: actor.tenant_id, requested_by: actor.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const closing = await showClosing(tx, actor, { query: body, params: undefined, body: undefined }, external)
  if (numInsertedOrUpdatedRows === 0n) return closing
  await countAttempt(tx, `closings of:${actor.tenant_id}`, MAX_CLOSINGS_A_DAY, DAY_MINUTES)
  await recordEvent(tx, actor, { kind: 'ACCOUNT_CLOSED' })
  // Start the archive later, so that it includes the records of requests in progress.
  await startArchive(tx, actor, external.jobs, new Date(Date.now() + MAX_MS_OF_A_REQUEST))
  const { ends_at, backups_until } = closing
  await mailMembers(tx, external.jobs, actor.tenant_id, {
    kind: 'CLOSING',
    ends_on: dayIn(actor.time_zone, ends_at),
    backups_until,
  })
  return closing
}

/** Refuses to close an account during an import, which would book after the archive was made. */
async function requireNoImport(tx: Tx, { tenant_id }: Actor) {
  const running = await tx
    .selectFrom('imports')
    .select('file_name')
    .where('tenant_id', '=', tenant_id)
    .where('status', 'in', ['WAITING', 'RUNNING', 'UNDOING'])
    .executeTakeFirst()
  if (running) throw new Refusal('IN_USE', `Import in progress: ${running.file_name}. Wait until it is done.`)
}

export const keepAccount: Handler<typeof contract.keepAccount, [ExternalServices]> = async (
  tx,
  actor,
  _,
  { jobs },
) => {
  const { tenant_id } = actor
  const cancelled = await tx
    .deleteFrom('closings')
    .where('account', '=', tenant_id)
    .where('started_at', 'is', null)
    .where('ends_at', '>', sql<string>`now()`)
    .returning('ends_at')
    .executeTakeFirstOrThrow(() => notFound('The closing of the account'))
  await recordEvent(tx, actor, { kind: 'ACCOUNT_KEPT' })
  const day = dayIn(actor.time_zone, cancelled.ends_at)
  await mailMembers(tx, jobs, tenant_id, { kind: 'KEPT', ends_on: day, backups_until: day })
}

export async function mailMembers(
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  account: string,
  letter: Pick<Jobs['mail-closing'], 'kind' | 'ends_on' | 'backups_until'>,
): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select u.email, t.name from entitlements e
    join users u on u.id = e.user_id
    join tenants t on t.id = e.tenant_id
    where e.tenant_id = ${account} order by e.granted_at, e.user_id
  `.execute(tx)
  // The job contains all data of the mail, because the account and its members may be deleted before the job runs.
  for (const { email, name } of rows)
    await jobs.send(tx, 'mail-closing', { ...letter, email, account: name, tenant_id: account })
}

export function closingMail(job: Jobs['mail-closing'], link: (path: string) => string): Mail {
  const { subject, before, action, path } = closingMails[job.kind]({
    account: job.account,
    ends_on: longDate(job.ends_on),
    backups_until: longDate(job.backups_until),
  })
  const after = ['Not expected? Ask an account owner or us.']
  const { tenant_id, kind } = job
  const url = link(tenant_id === undefined || kind === 'DELETED' ? path : pathInAccount(path, tenant_id))
  return writeMail({ to: job.email, subject, before, action: { label: action, url }, after })
}

/**
 * Returns the last day on which a backup may contain an account whose period ends at `moment`. One day is added,
 * because the account is deleted in the following night, and the backup of that night may be made before the deletion.
 */
export function backupsUntil(moment: string, backup_days: number, time_zone: string): string {
  return addDays(dayIn(time_zone, moment), backup_days + 1)
}
