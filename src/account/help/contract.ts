import * as z from 'zod/mini'
import { post } from '#platform/contract/endpoint.ts'
import { text } from '#platform/contract/fields.ts'

export const HelpMessage = z.strictObject({
  message: text(4000),
  /** Id of the last request that failed unexpectedly, so that the log shows what the message is about. */
  request_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{10}$/))),
})
export type HelpMessage = z.infer<typeof HelpMessage>

export const sendHelpMessage = post('/api/v1/help-messages', {
  summary: 'Send a message to support',
  needs: 'SELF',
  body: HelpMessage,
  open: ['EXPIRED', 'CLOSING', 'NO_FACTOR'],
  refusals: ['TOO_MANY_ATTEMPTS'],
})
