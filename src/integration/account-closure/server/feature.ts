import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as closing from './closing.ts'

export const feature: Feature<typeof contract> = {
  about: 'Closing of accounts',
  contract,
  handlers: closing,
  workers: {
    'mail-closing': (job, { mailer, link }) => mailer.send(closing.closingMail(job, link)),
  },
}
