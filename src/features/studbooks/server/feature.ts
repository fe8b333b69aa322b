import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as studbookRules from './studbook-rules.ts'

export const feature: Feature<typeof contract> = {
  about: 'For how long studbooks take semen of a stallion that is gelded or dead',
  contract,
  handlers: { ...studbookRules },
}
