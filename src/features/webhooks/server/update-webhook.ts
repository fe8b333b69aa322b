import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { checkUrl } from './check-url.ts'
import { endWaiting, wakeWebhook } from './plan-turns.ts'
import { webhookById } from './read-webhooks.ts'

/** Switched on or given another address it begins anew, whatever went wrong before. */
export const updateWebhook: Handler<typeof contract.updateWebhook, [ExternalServices]> = async (
  tx,
  actor,
  { params: { id }, body },
  external,
) => {
  const { tenant_id, url, events, is_enabled } = body
  if (url !== undefined) checkUrl(url, external)
  await requireStillOwner(tx, actor)
  const { disabled_at } = await webhookById(tx, actor, id)
  const isSwitched = is_enabled !== undefined && is_enabled !== (disabled_at === null)
  await tx
    .updateTable('webhooks')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(isSwitched
        ? is_enabled
          ? { disabled_at: null, disabled_because: null }
          : { disabled_at: sql<string>`now()`, disabled_because: 'MEMBER' }
        : {}),
      ...(url !== undefined || isSwitched ? { failing_since: null } : {}),
      tenant_id,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
  if (isSwitched && !is_enabled) await endWaiting(tx, tenant_id, id)
  else if (url !== undefined || isSwitched) await wakeWebhook(tx, id)
  await recordEvent(tx, actor, { kind: 'WEBHOOK_CHANGED', subject_id: id })
  return webhookById(tx, actor, id)
}
