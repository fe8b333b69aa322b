import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as discardedEntries from './discarded-entries.ts'
import * as showOfflineSnapshot from './show-offline-snapshot.ts'

export const feature: Feature<typeof contract> = {
  about: 'Offline data of phones',
  contract,
  handlers: { ...discardedEntries, ...showOfflineSnapshot },
}
