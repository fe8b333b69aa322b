import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { type Database, openTenant } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import type * as contract from '../contract.ts'

const MAX_MESSAGES = 20

export const sendHelpMessage: Handler<typeof contract.sendHelpMessage, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  { jobs },
) => {
  const { tenant_id, user_id } = actor
  await countAttempt(tx, `help of:${user_id}`, MAX_MESSAGES)
  const messageId = uuidv7()
  await tx
    .insertInto('help_messages')
    .values({ tenant_id, id: messageId, user_id, message: body.message })
    .execute()
  const { request_id } = body
  await jobs.send(tx, 'post-help-message', { tenant_id, messageId, ...(request_id && { request_id }) })
}

/** Posts a stored message unless it was sent before. It counts as sent only once `post` has returned. */
export async function postHelpMessage(
  database: Database,
  { tenant_id, messageId, request_id }: Jobs['post-help-message'],
  post: (text: string) => Promise<void>,
): Promise<void> {
  const inTenant = <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
    database.transaction(async (tx) => {
      await openTenant(tx, tenant_id)
      return work(tx)
    })
  const message = await inTenant((tx) =>
    tx
      .selectFrom('help_messages as m')
      .innerJoin('tenants as t', 't.id', 'm.tenant_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.message', 't.name', 'u.email', 'u.first_name', 'u.last_name'])
      .where('m.tenant_id', '=', tenant_id)
      .where('m.id', '=', messageId)
      .where('m.sent_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!message) return
  const about = request_id ? ` (last error: ${request_id})` : ''
  await post(
    `${fullName(message)} <${message.email}> of ${message.name} asks for help${about}:\n${message.message}`,
  )
  await inTenant((tx) =>
    tx
      .updateTable('help_messages')
      .set({ sent_at: sql<string>`now()` })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', messageId)
      .execute(),
  )
}
