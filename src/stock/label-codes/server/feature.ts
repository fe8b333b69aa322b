import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as codes from './codes.ts'

export const feature: Feature<typeof contract> = {
  about: 'Codes on labels, and what they belong to',
  contract,
  handlers: { ...codes },
}
