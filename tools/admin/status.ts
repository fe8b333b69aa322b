import { sql } from 'kysely'
import { lastDone } from '#app/nightly.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { openTenant } from '#platform/database/database.ts'
import { listTenants } from '#platform/database/list-tenants.ts'
import { schemaState } from '#platform/database/schema-state.ts'
import { certificateProblem, readCertificate } from '#platform/external/certificate.ts'
import { leastFree } from '#platform/external/disk-space.ts'
import { countJobs, LATE_MINUTES } from '#platform/jobs/open-jobs.ts'
import {
  readRepositoryState,
  repositoryProblems,
  type RepositoryState,
} from '#platform/external/repository-state.ts'
import { plural } from '#platform/contract/grouped.ts'
import manifest from '../../package.json' with { type: 'json' }
import { archiverState } from './archiver.ts'
import { type Command, UsageError, withDatabase } from './command.ts'

/** Time since its last success after which a nightly job counts as missed. */
const MISSED_MS = 26 * 60 * 60_000
export const command: Command = {
  about: 'Show version, schema, backup, check of the books, disk and jobs, and what is wrong',
  more: ['Exits with 1 if something is wrong. Run it with the environment of the product.'],
  args: [],
  failed: 'The status could not be read.',
  run: async ({ args, print }) => {
    if (args.length > 0) throw new UsageError()
    return withDatabase(async (database, { owner_url, config, place }) => {
      const { mode, data_dir, wal_archive_dir = data_dir, backup_dir, least_free, publicUrl } = config
      const repository = config.repository === undefined ? null : readRepositoryState(data_dir)
      const archives = config.wal_archive_dir !== undefined
      const schema = await database.transaction(schemaState)
      if (schema === null) throw new Error('This database holds no stock')
      const isCurrent = schema.missing.length === 0 && schema.newer.length === 0
      const { version: postgres, bytes } = await database.transaction(readServer)
      const free = place ? await leastFree([data_dir, wal_archive_dir]) : null
      const done = await lastDone(database)
      const [checked, backup] = [isoOf(done['check-books']), isoOf(done['back-up'])]
      const jobs = await readJobs(database)
      const certificate = await describeCertificate(publicUrl)
      const wrong = [
        ...(schema.missing.length > 0
          ? [`The schema lacks ${schema.missing.join(', ')}. Start this version once to upgrade it.`]
          : []),
        ...(schema.newer.length > 0
          ? [`The schema is newer than this version (${schema.newer.join(', ')}). Install the newer version.`]
          : []),
        ...(isCurrent ? await bookProblems(database) : []),
        ...(isMissed(checked) ? ['The books were not checked last night. The log says why.'] : []),
        ...(place && backup_dir === undefined && !repository
          ? [
              'There are no nightly backups. Set RESTIC_REPOSITORY, or BACKUP_DIR to a folder outside DATA_DIR.',
            ]
          : []),
        ...(place && backup_dir !== undefined && isMissed(backup)
          ? ['There was no backup last night. The log says why.']
          : []),
        ...(repository ? repositoryProblems(repository, { archives }) : []),
        ...(place ? await archiverState(owner_url, archives) : []),
        ...(free !== null && free < least_free
          ? [`The disk is full: ${megabytes(free)} MB are free, ${megabytes(least_free)} are reserved.`]
          : []),
        ...(certificate.problem === null ? [] : [certificate.problem]),
        ...(jobs.late > 0
          ? [
              `${plural(jobs.late, 'job')} ${jobs.late === 1 ? 'has' : 'have'} been due for over ${LATE_MINUTES} minutes. Is the product running?`,
            ]
          : []),
        ...(jobs.failed.length > 0 ? [`Jobs failed in the last week: ${jobs.failed.join(', ')}.`] : []),
      ]
      const lines: [string, string][] = [
        ['Version', `${manifest.version}, ${mode}`],
        ['Schema', `${schema.last}${isCurrent ? '' : ', not that of this version'}`],
        [
          'PostgreSQL',
          `${postgres}, ${place ? 'embedded' : 'of DATABASE_URL'}, ${megabytes(bytes)} MB of data`,
        ],
        ['Books', checked === null ? 'not checked yet' : `checked at ${checked}`],
        ['Backup', backup ?? placeOfBackups(place !== undefined, repository !== null)],
        ...(repository ? describeRepository(repository) : []),
        ['Disk', free === null ? 'of another server' : `${megabytes(free)} MB free`],
        ['Certificate', certificate.text],
        ['Jobs', `${jobs.waiting} waiting`],
      ]
      for (const [label, text] of lines) print(`${label.padEnd(12)}${text}`)
      print('')
      for (const problem of wrong) print(`Wrong: ${problem}`)
      if (wrong.length === 0) print('Nothing is wrong.')
      const result = {
        ...{ version: manifest.version, mode, schema, postgres, database_bytes: bytes },
        ...{ books_checked_at: checked, backup_at: backup, repository, free_bytes: free },
        ...{ certificate_ends_at: certificate.ends_at, jobs, wrong },
      }
      return { code: wrong.length === 0 ? 0 : 1, result }
    })
  },
}

const isoOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())
const isMissed = (at: string | null) => at !== null && Date.now() - Date.parse(at) > MISSED_MS
const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)

/** Describes where backups are if there is none in BACKUP_DIR. */
function placeOfBackups(isEmbedded: boolean, hasRepository: boolean): string {
  if (hasRepository) return 'in the repository only'
  return isEmbedded ? 'none yet' : 'by the server of DATABASE_URL'
}

/** Returns lines about the backups outside this machine. */
function describeRepository({ backup, drill, ...tasks }: RepositoryState): [string, string][] {
  const log = tasks['send-wal'].done_at
  const until = drill.result?.['until']
  return [
    ['Repository', `${backup.done_at ?? 'no backup yet'}, write-ahead log ${log ?? 'not sent yet'}`],
    [
      'Drill',
      drill.done_at === null ? 'none yet' : `${drill.done_at}, books agree, data until ${String(until)}`,
    ],
  ]
}

type CertificateLine = { text: string; ends_at: string | null; problem: string | null }

async function describeCertificate(publicUrl: string | undefined): Promise<CertificateLine> {
  if (!publicUrl?.startsWith('https:'))
    return { text: 'none, no https address', ends_at: null, problem: null }
  try {
    const certificate = await readCertificate(publicUrl)
    const ends_at = certificate.to.toISOString()
    return { text: `valid until ${ends_at.slice(0, 10)}`, ends_at, problem: certificateProblem(certificate) }
  } catch (error) {
    const problem = `The certificate could not be read: ${(error as Error).message}.`
    return { text: 'not read', ends_at: null, problem }
  }
}

async function readServer(tx: Tx) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes
  `.execute(tx)
  return rows[0]!
}

async function readJobs(database: Database) {
  const counts = await countJobs(database, 7)
  const total = (of: 'due' | 'late') => counts.reduce((sum, count) => sum + count[of], 0)
  const failed = counts.filter((count) => count.failed > 0).map(({ queue }) => queue)
  return { waiting: total('due'), late: total('late'), failed }
}

/** Returns a sentence for each account whose books differed in their latest check. */
function bookProblems(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    const problems: string[] = []
    for (const { id, name } of await listTenants(tx, [])) {
      await openTenant(tx, id)
      const last = await tx
        .selectFrom('book_checks')
        .select(['night', 'difference_count'])
        .where('tenant_id', '=', id)
        .orderBy('night', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last && last.difference_count > 0)
        problems.push(
          `The books of ${name} (${id}) had ${last.difference_count} differences in the night of ${last.night}.`,
        )
    }
    return problems
  })
}
