import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as subscription from './subscription.ts'

export const feature: Feature<typeof contract> = {
  about: 'The paid subscription',
  contract,
  handlers: { ...subscription },
}
