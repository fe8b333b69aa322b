import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#api'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import type { Outside } from '../outside/outside.ts'
import { countAttempt } from '../session/attempts.ts'

const MOST_MESSAGES = 20

export async function sendHelpMessage(
  tx: Tx,
  actor: Actor,
  { body }: Input<'sendHelpMessage'>,
  { jobs }: Outside,
): Promise<undefined> {
  const { tenant_id, user_id } = actor
  await countAttempt(tx, `help of:${user_id}`, MOST_MESSAGES)
  const message_id = uuidv7()
  await tx
    .insertInto('help_messages')
    .values({ tenant_id, id: message_id, user_id, message: body.message })
    .execute()
  await jobs.send(tx, 'post-help-message', { tenant_id, message_id })
}
