import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as labels from './labels.ts'

export const feature: Feature<typeof contract> = {
  about: 'Labels, and the files to print them from',
  contract,
  handlers: { ...labels },
}
