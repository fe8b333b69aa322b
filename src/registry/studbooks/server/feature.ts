import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as studbookRules from './studbook-rules.ts'

export const feature: Feature<typeof contract> = {
  about: 'Studbook rules: how long semen of a gelded or dead stallion is accepted',
  contract,
  handlers: { ...studbookRules },
}
