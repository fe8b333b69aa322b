import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type InferResult, sql } from 'kysely'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { ZIP } from '#platform/contract/files.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { dated, FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type Archive, ARCHIVE_DAYS } from '../contract.ts'

const MAX_SHOWN = 5

export const listArchives: Handler<typeof contract.listArchives> = async (tx, actor) => {
  const rows = await archivesOf(tx, actor).orderBy('requested_at', 'desc').limit(MAX_SHOWN).execute()
  return { archives: rows.map(archiveOf) }
}

const A_DAY = 24 * 60

/** Starts an archive unless one is being made, and returns the archive that is being made. */
export const requestArchive: Handler<typeof contract.requestArchive, [ExternalServices]> = async (
  tx,
  actor,
  _,
  { jobs, limits },
) => {
  const max = limits.archives_of_account
  // Limit archives, because each reads the whole account.
  if ((await startArchive(tx, actor, jobs)) && max > 0) {
    await countAttempt(tx, `archive of:${actor.tenant_id}`, max, A_DAY)
  }
  const [row] = await archivesOf(tx, actor).orderBy('requested_at', 'desc').limit(1).execute()
  return archiveOf(row!)
}

/**
 * Starts an archive; returns false if another one is being made.
 * @param startAfter earliest time of the job, by default now
 */
export async function startArchive(
  tx: Tx,
  actor: Actor,
  jobs: ExternalServices['jobs'],
  startAfter?: Date,
): Promise<boolean> {
  const { tenant_id, user_id: requested_by } = actor
  await giveUpSilentOnes(tx, tenant_id)
  // Use a random id, because it is part of the link.
  const id = randomUUID()
  const made = await tx
    .insertInto('archives')
    .values({ tenant_id, id, requested_by, requested_by_name: fullName(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await recordEvent(tx, actor, { kind: 'ARCHIVE_REQUESTED', subject_id: id })
    await jobs.send(tx, 'make-archive', { tenant_id, archive_id: id }, startAfter && { startAfter })
  }
  return made !== undefined
}

/** Marks archives without a heartbeat for 15 minutes as failed, because their job has stopped retrying. */
function giveUpSilentOnes(tx: Tx, tenant_id: string) {
  return tx
    .updateTable('archives')
    .set({ state: 'FAILED' })
    .where('tenant_id', '=', tenant_id)
    .where('state', '=', 'MAKING')
    .where('last_active_at', '<', sql<string>`now() - interval '15 minutes'`)
    .execute()
}

export const fetchArchive: Handler<typeof contract.fetchArchive, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  { archive_dir },
) => {
  const archive = await tx
    .selectFrom('archives')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow(() => notFound('The full export'))
  const file = path.join(archive_dir, `${archive.id}.zip`)
  const there = await stat(file).catch(() => undefined)
  // The file was removed, or is on another server.
  if (!there) throw notFound('The full export')
  return new FileReply(`${dated(actor, 'strawbook')}.zip`, ZIP, () => createReadStream(file), there.size)
}

function archivesOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('archives')
    .select(['id', 'requested_at', 'requested_by_name', 'bytes', 'expires_at'])
    .select([
      sql<Archive['state']>`case when expires_at <= now() then 'ENDED' else state end`.as('state'),
      sql<number>`case when state = 'READY' then 100 else least(99, done * 100 / greatest(total, 1)) end`.as(
        'percent',
      ),
    ])
    .where('tenant_id', '=', tenant_id)
}

function archiveOf(row: InferResult<ReturnType<typeof archivesOf>>[number]): Archive {
  const isThere = row.state === 'READY'
  return { ...row, bytes: isThere ? row.bytes : null, expires_at: isThere ? row.expires_at : null }
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Removes expired files and abandoned drafts, immediately and then every hour until `signal` aborts. */
export function sweepArchives(archive_dir: string, signal: AbortSignal): void {
  const sweep = () => void sweepOnce(archive_dir, Date.now())
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Removes archives after `ARCHIVE_DAYS`, and drafts after a day. The age is that of the file, because its row in the
 * database may have been deleted.
 */
export async function sweepOnce(archive_dir: string, now: number): Promise<void> {
  const names = await readdir(archive_dir).catch(() => [])
  for (const name of names) {
    const limit = name.endsWith('.zip') ? ARCHIVE_DAYS * DAY_MS : name.endsWith('.draft') ? DAY_MS : Infinity
    const file = path.join(archive_dir, name)
    const there = await stat(file).catch(() => undefined)
    if (there && now - there.mtimeMs > limit) await rm(file, { force: true })
  }
}

export async function removeArchives(
  database: Database,
  tenant_id: string,
  archive_dir: string,
): Promise<void> {
  const archives = await database.read(async (tx) => {
    await openTenant(tx, tenant_id)
    return tx.selectFrom('archives').select('id').where('tenant_id', '=', tenant_id).execute()
  })
  for (const { id } of archives) await rm(path.join(archive_dir, `${id}.zip`), { force: true })
}
