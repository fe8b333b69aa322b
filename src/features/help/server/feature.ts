import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { postHelpMessage } from './help-messages.ts'
import * as helpMessages from './help-messages.ts'

export const feature: Feature<typeof contract> = {
  about: 'Messages to the people who run the product',
  contract,
  handlers: { ...helpMessages },
  workers: {
    'post-help-message': (job, { database, postToChat }) => postHelpMessage(database, job, postToChat),
  },
}
