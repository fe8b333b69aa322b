import { openMetrics, type Metrics } from '#platform/http/metrics.ts'
import type { Maintenance } from '#platform/contract/version.ts'
import type { Database } from '#platform/database/database.ts'
import { type Certificate, readCertificate } from '#platform/external/certificate.ts'
import { leastFree } from '#platform/external/disk-space.ts'
import { countJobs } from '#platform/jobs/open-jobs.ts'
import type { Config } from './config.ts'

const CERTIFICATE_EVERY_MS = 60 * 60_000
/** Days for which a failed job is reported, so that its alert ends by itself. */
const FAILED_DAYS = 1

/** Opens the metrics of this process, with those of the shared database and of this machine's disks. */
export function startMetrics(config: Config, database: Database, maintenance: () => Maintenance): Metrics {
  const { data_dir, wal_archive_dir = data_dir, least_free, publicUrl } = config
  return openMetrics({
    connections: database.connections,
    jobs: () => countJobs(database, FAILED_DAYS),
    ages() {
      const { books_checked_age, backup_age } = maintenance()
      return { books_checked: books_checked_age, backup: backup_age }
    },
    disk: async () => ({ free: await leastFree([data_dir, wal_archive_dir]), reserved: least_free }),
    certificate: publicUrl?.startsWith('https:') ? watchCertificate(publicUrl) : () => undefined,
  })
}

/**
 * Returns a function that returns the certificate as last read, undefined before that. It starts to read the
 * certificate if that is due, without waiting, because the address may not answer.
 */
function watchCertificate(address: string): () => Certificate | undefined {
  let certificate: Certificate | undefined
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt > CERTIFICATE_EVERY_MS) {
      readAt = performance.now()
      readCertificate(address).then(
        (read) => (certificate = read),
        // Report none, because one that cannot be read may have been replaced.
        () => (certificate = undefined),
      )
    }
    return certificate
  }
}
