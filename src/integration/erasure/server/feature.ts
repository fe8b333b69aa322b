import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { eraseName } from './erase-name.ts'
import * as eraseParty from './erase-party.ts'
import * as formerMembers from './former-members.ts'

export const feature: Feature<typeof contract> = {
  about: 'Removal of personal data',
  contract,
  handlers: { ...eraseParty, ...formerMembers },
  workers: {
    'erase-name': (job, services) => eraseName(services.leaving, job),
    'erase-party': (job, services) => eraseParty.erasePartyTraces(services.leaving, job),
  },
}
