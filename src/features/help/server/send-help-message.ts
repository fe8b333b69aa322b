import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

const MOST_MESSAGES = 20

export async function sendHelpMessage(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.sendHelpMessage>,
  { jobs }: ExternalServices,
): Promise<undefined> {
  const { tenant_id, user_id } = actor
  await countAttempt(tx, `help of:${user_id}`, MOST_MESSAGES)
  const messageId = uuidv7()
  await tx
    .insertInto('help_messages')
    .values({ tenant_id, id: messageId, user_id, message: body.message })
    .execute()
  await jobs.send(tx, 'post-help-message', { tenant_id, messageId })
}
