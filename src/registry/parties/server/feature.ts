import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as parties from './parties.ts'
import * as exportParties from './export-parties.ts'

export const feature: Feature<typeof contract> = {
  about: 'Stakeholders: owners, suppliers and receivers',
  contract,
  handlers: { ...exportParties, ...parties },
}
