import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as animals from './animals.ts'
import * as exportAnimals from './export-animals.ts'

export const feature: Feature<typeof contract> = {
  about: 'Horses',
  contract,
  handlers: { ...exportAnimals, ...animals },
}
