import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as offline from './offline.ts'

export const feature: Feature<typeof contract> = {
  about: 'Offline data of phones',
  contract,
  handlers: { ...offline },
}
