import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as stakeholders from '../stakeholders.ts'
import * as visitsContract from '../visits.ts'
import * as listStakeholders from './list-stakeholders.ts'
import * as searchEverything from './search-everything.ts'
import * as showStake from './show-stake.ts'
import * as visits from './visits.ts'

type Contract = typeof contract & typeof stakeholders & typeof visitsContract

export const feature: Feature<Contract, 'showOverview'> = {
  about: 'Stock of an account, and the search',
  contract: { ...contract, ...stakeholders, ...visitsContract },
  handlers: { ...listStakeholders, ...searchEverything, ...showStake, ...visits },
}
