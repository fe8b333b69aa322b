import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as containers from './containers.ts'
import * as exportPlaces from './export-places.ts'

export const feature: Feature<typeof contract> = {
  about: 'Containers with canisters and levels',
  contract,
  handlers: { ...exportPlaces, ...containers },
}
