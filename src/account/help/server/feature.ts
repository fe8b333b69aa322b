import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as helpMessages from './help-messages.ts'

export const feature: Feature<typeof contract> = {
  about: 'Messages to support',
  contract,
  handlers: { ...helpMessages },
  workers: {
    'post-help-message': (job, { database, postToChat }) =>
      helpMessages.postHelpMessage(database, job, postToChat),
  },
}
