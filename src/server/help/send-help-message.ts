import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#api'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'

export async function sendHelpMessage(
  tx: Tx,
  actor: Actor,
  { body }: Input<'sendHelpMessage'>,
): Promise<undefined> {
  const { tenant_id, user_id } = actor
  await tx
    .insertInto('help_messages')
    .values({ tenant_id, id: uuidv7(), user_id, message: body.message })
    .execute()
}
