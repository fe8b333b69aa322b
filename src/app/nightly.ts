/**
 * Nightly jobs: check the books, the certificate and the backups elsewhere, back up, delete closed accounts and erase
 * names that are due. Failures are mailed to the operator.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import type { Maintenance } from '#platform/contract/version.ts'
import type { Database } from '#platform/database/database.ts'
import type { Letter } from '#platform/external/mailer.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { backUp } from '#platform/postgres/back-up.ts'
import { choosePlace } from '#platform/postgres/choose-place.ts'
import { storeBookCheck } from '#stock/straws/server/book-checks.ts'
import { verifyBooks } from '#stock/straws/server/verify-books.ts'
import { correctTimes } from './correct-times.ts'

/** Hour of the jobs in UTC: between the last booking of one day and the first of the next for most users. */
const HOUR = 2
const LOOK_EVERY_MS = 15_000
const MAX_BACKUPS = 14
const BACKUP = /^strawbook-[\dT-]+Z\.tar$/
/** Namespace of job ids, so that all processes plan the same job for the same night. */
const NIGHTS = '5b4c2f0e-7a53-4d0a-9d0c-3f6a1d8be5c2'

type Nightly = 'check-books' | 'back-up' | 'delete-accounts' | 'check-certificate' | 'check-repository'

const SUBJECTS: Record<Nightly, string> = {
  'check-books': 'The nightly check of the books failed',
  'back-up': 'The nightly backup failed',
  'delete-accounts': 'Deleting closed accounts failed',
  'check-certificate': 'The check of the certificate failed',
  'check-repository': 'The check of the backups outside the machine failed',
}

export type MailOperator = (letter: Omit<Letter, 'to'>) => Promise<void>

export const noMaintenance = (): Maintenance => ({ books_checked_age: null, backup_age: null })

type Deps = {
  database: Database
  /** Database with longer time limits, because checks take longer than requests may. */
  unhurried: Database
  jobs: JobQueue
  /** Makes a backup; undefined without a folder for backups, and for a database that is not embedded. */
  backUp: (() => Promise<void>) | undefined
  deleteAccounts: () => Promise<void>
  /** Checks the certificate of the address that users open; undefined if that is not an https address. */
  checkCertificate: (() => Promise<void>) | undefined
  /** Checks the backups in the repository outside this machine; undefined without one. */
  checkRepository: (() => Promise<void>) | undefined
  mailOperator: MailOperator
  link: (path: string) => string
  onError: (error: Error) => void
  signal: AbortSignal
}

/**
 * Starts planning and running the jobs.
 * @returns a function that returns the seconds since the last good check of the books and since the last backup, each
 * null if unknown
 */
export async function startNightlyJobs(deps: Deps): Promise<() => Maintenance> {
  const { database, unhurried, jobs, mailOperator, link, onError, signal } = deps
  const work: Partial<Record<Nightly, () => Promise<void>>> = {
    'check-books': () => checkAllBooks(unhurried),
    'delete-accounts': deps.deleteAccounts,
    ...(deps.backUp && { 'back-up': deps.backUp }),
    ...(deps.checkCertificate && { 'check-certificate': deps.checkCertificate }),
    ...(deps.checkRepository && { 'check-repository': deps.checkRepository }),
  }
  const nightly = Object.entries(work) as [Nightly, () => Promise<void>][]
  let done: Partial<Record<Nightly, number>> = {}
  const look = async () => {
    await correctTimes(database)
    await database.transaction(async (tx) => {
      const night = nextNight(new Date())
      for (const [what] of nightly) {
        const id = uuidv5(`${what} ${night.toISOString()}`, NIGHTS)
        await jobs.send(tx, what, { what }, { id, startAfter: night })
      }
      done = await lastDone(database)
    })
  }
  for (const [what, doIt] of nightly) await jobs.work(what, doIt)
  await jobs.work('mail-operator', async ({ what }) => mailOperator(await failureMail(database, what, link)))
  await look()
  const looking = setInterval(() => void look().catch(onError), LOOK_EVERY_MS)
  looking.unref()
  signal.addEventListener('abort', () => clearInterval(looking))
  const age = (what: Nightly) => {
    const at = done[what]
    return at === undefined ? null : Math.max(0, Math.round((Date.now() - at) / 1000))
  }
  return () => ({ books_checked_age: age('check-books'), backup_age: age('back-up') })
}

export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(HOUR, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

export async function lastDone(database: Database): Promise<Partial<Record<Nightly, number>>> {
  const { rows } = await database.read((tx) =>
    sql<{ name: Nightly; at: string }>`
      select name, max(completed_on) as at from pgboss.job
      -- A later time was stored by a clock that was ahead.
      where name in ('check-books', 'back-up') and state = 'completed' and completed_on <= now() group by name
    `.execute(tx),
  )
  return Object.fromEntries(rows.map(({ name, at }) => [name, Date.parse(at)]))
}

async function checkAllBooks(database: Database) {
  const { rows } = await database.read((tx) => sql`select from users limit 1`.execute(tx))
  // Without users there are no books to check.
  if (rows.length === 0) return
  const differences = await verifyBooks(
    database,
    [],
    () => {},
    (tenant_id, found) => storeBookCheck(database, tenant_id, found),
  )
  if (differences > 0)
    throw new Error(`${differences} differences in the books; npm run verify-books names them`)
}

/** Returns a function that backs up the embedded server into a folder and retains only the 14 newest backups there. */
export function backUpInto(folder: string, data_dir: string, owner_url: string, backup_days: number) {
  const kept = Math.min(MAX_BACKUPS, backup_days)
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    const made = `strawbook-${moment}Z.tar`
    await backUp({ place: choosePlace(data_dir), owner_url, file: path.join(folder, made) })
    // Exclude the new backup, because the names of others sort after it if a clock was ahead.
    const others = (await readdir(folder)).filter((name) => BACKUP.test(name) && name !== made).toSorted()
    for (const name of others.slice(0, Math.max(0, others.length + 1 - kept)))
      await rm(path.join(folder, name))
  }
}

export function fullDiskMail(link: (path: string) => string): Omit<Letter, 'to'> {
  return {
    subject: 'The disk is full: Strawbook is read-only',
    before: [
      'A disk that Strawbook writes to is almost full. Nothing is lost, but nothing is recorded until there is room again. Then recording continues.',
    ],
    action: { label: 'View current state', url: link('/api/v1/health/ready') },
    after: ['See docs/operations.md, “A full disk”.'],
  }
}

async function failureMail(database: Database, what: Nightly, link: (path: string) => string) {
  const { rows } = await database.read((tx) =>
    sql<{ reason: string | null }>`
      select output->>'message' as reason from pgboss.job
      where name = ${what} and state = 'failed' order by completed_on desc limit 1
    `.execute(tx),
  )
  return {
    subject: SUBJECTS[what],
    before: [`${SUBJECTS[what]}: ${rows[0]?.reason ?? 'see the log'}.`],
    action: { label: 'View last good runs', url: link('/api/v1/health/ready') },
    after: ['See docs/operations.md. We try again next night.'],
  }
}
