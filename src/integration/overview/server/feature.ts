import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as searchEverything from './search-everything.ts'
import * as visits from './visits.ts'

export const feature: Feature<typeof contract, 'showOverview'> = {
  about: 'Stock of an account, and the search',
  contract,
  handlers: { ...searchEverything, ...visits },
}
