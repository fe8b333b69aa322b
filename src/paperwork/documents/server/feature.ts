import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as documents from './documents.ts'
import * as letterhead from './letterhead.ts'
import * as exportRegister from './export-register.ts'

export const feature: Feature<typeof contract, 'createDocument'> = {
  about: 'Documents: certificates, statements, cards',
  contract,
  handlers: { ...exportRegister, ...documents, ...letterhead },
}
