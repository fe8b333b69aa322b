import type * as contract from '../contract.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Handler } from '#platform/http/route.ts'
import { webhookById } from './read-webhooks.ts'

/** With its log. */
export const deleteWebhook: Handler<typeof contract.deleteWebhook> = async (
  tx,
  actor,
  { params: { id } },
) => {
  await webhookById(tx, actor, id)
  await tx.deleteFrom('webhooks').where('tenant_id', '=', actor.tenant_id).where('id', '=', id).execute()
  await tx.deleteFrom('webhook_turns').where('webhook_id', '=', id).execute()
  await recordEvent(tx, actor, { kind: 'WEBHOOK_DELETED', subject_id: id })
}
