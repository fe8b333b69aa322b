import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { runDailyCheck } from './find-due.ts'
import * as mail from './mail.ts'
import * as measurements from './measurements.ts'
import * as vesselStatus from './vessel-status.ts'
import * as exportMeasurements from './export-measurements.ts'

export const feature: Feature<typeof contract> = {
  about: 'Nitrogen in the containers: measurements, refills, alerts',
  contract,
  handlers: { ...exportMeasurements, ...mail, ...measurements, ...vesselStatus },
  workers: {
    'mail-alert': (job, { database, mailer, link }) => mail.mailAlert(database, job, mailer, link),
  },
  start: ({ database, jobs, onError, signal }) => runDailyCheck(database, jobs, onError, signal),
}
