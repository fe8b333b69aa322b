import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as handlers from './export-sheets.ts'

export const feature: Feature<typeof contract> = {
  about: 'Files of several lists',
  contract,
  handlers,
}
