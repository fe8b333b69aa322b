import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { doImport } from './do-import.ts'
import { giveUpImport } from './refusals.ts'
import * as createImport from './create-import.ts'
import * as imports from './imports.ts'
import * as listKnownNames from './list-known-names.ts'

export const feature: Feature<typeof contract> = {
  about: 'Imports from spreadsheets',
  contract,
  handlers: { ...createImport, ...imports, ...listKnownNames },
  workers: {
    'do-import': (job, { importing, database, space, json }) =>
      doImport(importing, job, { progress: database, space, json }),
    'give-up-import': (job, { database }) => giveUpImport(database, job),
  },
}
