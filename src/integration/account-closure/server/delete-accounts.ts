/** Nightly deletion of closed accounts at the end of their period, and earlier reminders to their members. */
import { dayIn } from '#platform/contract/time-zone.ts'
import { timeZoneOf } from '#platform/database/in-tenant.ts'
import { sql } from 'kysely'
import { startArchive, removeArchives } from '#integration/archives/server/archives.ts'
import { findActor } from '#account/members/server/find-members.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { backupsUntil, mailMembers } from './closing.ts'
import { removeAccount } from './remove-account.ts'

/** Days before the end at which the members are reminded. */
const REMINDED_DAYS = 7

type Deps = {
  /** App role: marks closings and enqueues mails. */
  database: Database
  /** Database login that may assume the roles which erase and delete. */
  leaving: Database
} & Pick<ExternalServices, 'jobs' | 'backup_days' | 'archive_dir'>

/**
 * Reminds members and deletes due accounts, in idempotent transactions, each of which may be killed or repeated.
 * @throws the first error, after all accounts were attempted
 */
export async function deleteAccounts(deps: Deps): Promise<void> {
  const { database, leaving, archive_dir } = deps
  const failed: unknown[] = []
  const each = async (accounts: string[], work: (account: string) => Promise<unknown>) => {
    // An account that cannot be deleted must not block the others.
    for (const account of accounts) await work(account).catch((error: unknown) => failed.push(error))
  }
  await each(await readSoonOver(database), (account) => remind(deps, account))
  await each(await readOver(database), async (account) => {
    if (!(await begin(deps, account))) return
    // Remove the files first, while the rows that identify them exist.
    await removeArchives(database, account, archive_dir)
    await removeAccount(leaving, account)
  })
  if (failed.length > 0) throw failed[0]
}

/**
 * Whether the period is over. Requires a reminder of an earlier night, so that a clock that is hours ahead deletes
 * nothing.
 */
const IS_OVER = sql<boolean>`ends_at <= now() and (started_at is not null or reminded_at <= now() - interval '20 hours')`
/**
 * Whether the members still need a reminder. A time in the future is from a clock that was ahead. Unlike `now()`,
 * `clock_timestamp()` is later than a reminder that another server has just committed.
 */
const IS_UNREMINDED = sql<boolean>`(reminded_at is null or reminded_at > clock_timestamp())`
const SOON = sql`now() + ${sql.lit(`${REMINDED_DAYS} days`)}::interval`

const readOver = (database: Database) => readAccounts(database, IS_OVER)
const readSoonOver = (database: Database) =>
  readAccounts(database, sql<boolean>`ends_at <= ${SOON} and started_at is null and ${IS_UNREMINDED}`)

function readAccounts(database: Database, which: ReturnType<typeof sql<boolean>>): Promise<string[]> {
  return database.read(async (tx) => {
    const rows = await tx.selectFrom('closings').select('account').where(which).orderBy('ends_at').execute()
    return rows.map(({ account }) => account)
  })
}

function remind({ database, jobs, backup_days }: Deps, account: string): Promise<void> {
  return database.transaction(async (tx) => {
    await openTenant(tx, account)
    const closing = await tx
      .updateTable('closings')
      .set({ reminded_at: sql<string>`now()` })
      .where('account', '=', account)
      .where(IS_UNREMINDED)
      .returning('ends_at')
      .executeTakeFirst()
    if (closing)
      await mailMembers(tx, jobs, account, await letter(tx, account, 'SOON', closing.ends_at, backup_days))
  })
}

async function letter(
  tx: Tx,
  account: string,
  kind: 'SOON' | 'DELETED',
  ends_at: string,
  backup_days: number,
) {
  const time_zone = await timeZoneOf(tx, account)
  const ends_on = dayIn(time_zone, ends_at)
  return { kind, ends_on, backups_until: backupsUntil(ends_at, backup_days, time_zone) }
}

/**
 * Marks the deletion as started and enqueues the mails. Without a full export since the request, starts one instead.
 * @returns whether to delete the account: false if the closing was cancelled, or the full export is not ready
 */
function begin(deps: Deps, account: string): Promise<boolean> {
  const { database, jobs, backup_days } = deps
  return database.transaction(async (tx) => {
    await openTenant(tx, account)
    const closing = await tx
      .selectFrom('closings')
      .select(['requested_by', 'requested_at', 'started_at'])
      .where('account', '=', account)
      .where(IS_OVER)
      .forUpdate()
      .executeTakeFirst()
    if (!closing) return false
    if (closing.started_at !== null) return true
    if (!(await isExported(tx, account, closing.requested_at))) {
      const actor = await findActor(tx, { tenant_id: account, user_id: closing.requested_by })
      if (!actor)
        throw new Error('an account cannot be deleted: the owner who closed it left before the full export')
      await startArchive(tx, actor, jobs)
      return false
    }
    const now = new Date().toISOString()
    await mailMembers(tx, jobs, account, await letter(tx, account, 'DELETED', now, backup_days))
    await sql`
      update closings set started_at = now(),
        members = array(
          select user_id from entitlements where tenant_id = ${account}
          union select user_id from former_members where tenant_id = ${account}
          union select id from api_keys where tenant_id = ${account}
        )
      where account = ${account}
    `.execute(tx)
    return true
  })
}

async function isExported(tx: Tx, account: string, since: string): Promise<boolean> {
  const archive = await tx
    .selectFrom('archives')
    .select('id')
    .where('tenant_id', '=', account)
    .where('state', '=', 'READY')
    .where('requested_at', '>=', since)
    .executeTakeFirst()
  return archive !== undefined
}
