/** A message from a user to the people who run the product. */
import * as z from 'zod/mini'
import { text } from '#platform/contract/fields.ts'

export const HelpMessage = z.strictObject({ message: text(4000) })
export type HelpMessage = z.infer<typeof HelpMessage>
