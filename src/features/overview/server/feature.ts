import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as searchEverything from './search-everything.ts'
import * as showOverview from './show-overview.ts'

export const feature: Feature<typeof contract> = {
  about: 'Stock of an account, and the search',
  contract,
  handlers: { ...searchEverything, ...showOverview },
}
