import type * as contract from '../contract.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { webhookById } from './read-webhooks.ts'

/** With its log. */
export async function deleteWebhook(
  tx: Tx,
  actor: Actor,
  { params: { id } }: Input<typeof contract.deleteWebhook>,
): Promise<undefined> {
  await webhookById(tx, actor, id)
  await tx.deleteFrom('webhooks').where('tenant_id', '=', actor.tenant_id).where('id', '=', id).execute()
  await tx.deleteFrom('webhook_turns').where('webhook_id', '=', id).execute()
  await recordEvent(tx, actor, { kind: 'WEBHOOK_DELETED', subject_id: id })
}
