import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as subscription from './subscription.ts'

export const feature: Feature<typeof contract> = {
  about: 'Subscription and payments',
  contract,
  handlers: { ...subscription },
}
