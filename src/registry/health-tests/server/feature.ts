import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as healthTests from './health-tests.ts'
import * as testProgramme from './test-programme.ts'

export const feature: Feature<typeof contract> = {
  about: 'Health tests of horses',
  contract,
  handlers: { ...healthTests, ...testProgramme },
}
