import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as archives from './archives.ts'
import { makeArchive } from './make-archive.ts'

export const feature: Feature<typeof contract> = {
  about: 'Full exports of the account',
  contract,
  handlers: archives,
  workers: {
    'make-archive': (job, { database, archive_dir, signal, space }) =>
      makeArchive(database, job, archive_dir, signal, space),
  },
  start: ({ archive_dir, signal }) => archives.sweepArchives(archive_dir, signal),
}
