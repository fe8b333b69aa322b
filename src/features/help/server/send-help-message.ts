import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import type { Handler } from '#platform/http/route.ts'

const MOST_MESSAGES = 20

export const sendHelpMessage: Handler<typeof contract.sendHelpMessage, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  { jobs },
) => {
  const { tenant_id, user_id } = actor
  await countAttempt(tx, `help of:${user_id}`, MOST_MESSAGES)
  const messageId = uuidv7()
  await tx
    .insertInto('help_messages')
    .values({ tenant_id, id: messageId, user_id, message: body.message })
    .execute()
  await jobs.send(tx, 'post-help-message', { tenant_id, messageId })
}
