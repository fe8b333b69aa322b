import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { isForbidden } from '#platform/external/post-outside.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { addressProblem, SECRET_OVERLAP_HOURS, MAX_WEBHOOKS } from '../contract.ts'
import { endWaiting, wakeWebhook, webhookById, webhooksOf } from './read-webhooks.ts'
import { newSecret, secretText } from './secrets.ts'

export const listWebhooks: Handler<typeof contract.listWebhooks> = async (tx, actor, _) => ({
  webhooks: await webhooksOf(tx, actor).orderBy('w.created_at', 'desc').orderBy('w.id').execute(),
})

export const createWebhook: Handler<typeof contract.createWebhook, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { tenant_id, url, events } = body
  checkUrl(url, external)
  await requireRoom(tx, tenant_id)
  await requireStillOwner(tx, actor)
  const [id, secret] = [uuidv7(), newSecret()]
  await tx
    .insertInto('webhooks')
    .values({ tenant_id, id, url, events, secret, created_by_name: fullName(actor) })
    .execute()
  await tx.insertInto('webhook_leases').values({ webhook_id: id, account: tenant_id }).execute()
  await recordEvent(tx, actor, { kind: 'WEBHOOK_ADDED', subject_id: id })
  return { webhook: await webhookById(tx, actor, id), secret: secretText(secret) }
}

/** Locks the tenant, so that concurrent requests cannot exceed the limit. */
async function requireRoom(tx: Tx, tenant_id: string) {
  await lockTenant(tx, tenant_id)
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS) throw invalid('body.url', `At most ${MAX_WEBHOOKS} webhooks: delete one first`)
}

/** Changes a webhook. Enabling, disabling or sending a URL clears its failures. */
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
          ? { disabled_at: null, disabled_reason: null }
          : { disabled_at: sql<string>`now()`, disabled_reason: 'MEMBER' }
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

/**
 * Replaces the secret. The previous one also signs for a day, so that no event is lost until the receiver has
 * the new one.
 */
export const rotateWebhookSecret: Handler<typeof contract.rotateWebhookSecret> = async (
  tx,
  actor,
  { params: { id } },
) => {
  await requireStillOwner(tx, actor)
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      secret,
      previous_secret: ref('secret'),
      previous_until: sql<string>`now() + ${`${SECRET_OVERLAP_HOURS} hours`}::interval`,
    }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The webhook'))
  await recordEvent(tx, actor, { kind: 'WEBHOOK_SECRET_CHANGED', subject_id: id })
  return { webhook: await webhookById(tx, actor, id), secret: secretText(secret) }
}

export const deleteWebhook: Handler<typeof contract.deleteWebhook> = async (
  tx,
  actor,
  { params: { id } },
) => {
  await webhookById(tx, actor, id)
  await tx.deleteFrom('webhooks').where('tenant_id', '=', actor.tenant_id).where('id', '=', id).execute()
  await tx.deleteFrom('webhook_leases').where('webhook_id', '=', id).execute()
  await recordEvent(tx, actor, { kind: 'WEBHOOK_DELETED', subject_id: id })
}

/**
 * Rejects URLs without https and URLs of non-public IP addresses, except loopback URLs if they are allowed. Host names
 * are resolved and checked only when sending.
 */
function checkUrl(url: string, { webhooks_to_loopback }: ExternalServices) {
  const problem =
    addressProblem(url, webhooks_to_loopback) ??
    (isForbidden(new URL(url).hostname, webhooks_to_loopback) ? 'Enter a public URL' : null)
  if (problem) throw invalid('body.url', problem)
}
