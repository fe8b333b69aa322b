import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { lookDaily } from './find-due.ts'
import * as mail from './mail.ts'
import * as measurements from './measurements.ts'
import * as vesselCare from './vessel-care.ts'
import * as exportMeasurements from './export-measurements.ts'

export const feature: Feature<typeof contract> = {
  about: 'Nitrogen in the vessels: measurements, refills, what is due',
  contract,
  handlers: { ...exportMeasurements, ...mail, ...measurements, ...vesselCare },
  workers: {
    'mail-notice': (job, { database, mailer, link }) => mail.mailNotice(database, job, mailer, link),
  },
  start: ({ database, jobs, onError, signal }) => lookDaily(database, jobs, onError, signal),
}
