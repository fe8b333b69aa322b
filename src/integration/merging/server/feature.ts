import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as animalMerges from './animal-merges.ts'
import * as partyMerges from './party-merges.ts'
import * as similarPairs from './similar-pairs.ts'
import * as undoMerge from './undo-merge.ts'

export const feature: Feature<typeof contract> = {
  about: 'Merging of duplicate stakeholders and horses',
  contract,
  handlers: { ...animalMerges, ...partyMerges, ...similarPairs, ...undoMerge },
}
