import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as warehouses from './warehouses.ts'

export const feature: Feature<typeof contract> = {
  about: 'Warehouses of the account',
  contract,
  handlers: { ...warehouses },
}
