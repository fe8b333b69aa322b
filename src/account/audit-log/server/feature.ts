import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as exportSecurityEvents from './export-security-events.ts'
import * as securityEvents from './security-events.ts'

export const feature: Feature<typeof contract> = {
  about: 'The security log: who did what',
  contract,
  handlers: { ...exportSecurityEvents, ...securityEvents },
}
