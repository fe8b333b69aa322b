import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as authenticator from './authenticator.ts'
import * as factors from './factors.ts'
import * as passkeys from './passkeys.ts'
import * as recoveryCodes from './recovery-codes.ts'
import * as resetFactors from './reset-factors.ts'

export const feature: Feature<typeof contract> = {
  about: 'Two-step log-in: authenticator app, passkeys, recovery codes, and who needs it',
  contract,
  handlers: { ...authenticator, ...factors, ...passkeys, ...recoveryCodes, ...resetFactors },
  workers: {
    'reset-factors': (job, { database, jobs }) => resetFactors.resetDueFactors(database, jobs, job),
  },
}
