import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as stakeholders from '../stakeholders.ts'
import * as listStakeholders from './list-stakeholders.ts'
import * as searchEverything from './search-everything.ts'
import * as showStake from './show-stake.ts'
import * as visits from './visits.ts'

export const feature: Feature<typeof contract & typeof stakeholders, 'showOverview'> = {
  about: 'Stock of an account, and the search',
  contract: { ...contract, ...stakeholders },
  handlers: { ...listStakeholders, ...searchEverything, ...showStake, ...visits },
}
