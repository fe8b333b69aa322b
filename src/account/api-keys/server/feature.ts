import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as apiKeys from './api-keys.ts'

export const feature: Feature<typeof contract> = {
  about: 'API keys, with which programs work for an account',
  contract,
  handlers: { ...apiKeys },
}
