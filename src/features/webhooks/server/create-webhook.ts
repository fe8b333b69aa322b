import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { MOST_WEBHOOKS } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { checkUrl } from './check-url.ts'
import { webhookById } from './read-webhooks.ts'
import { newSecret, secretText } from './secrets.ts'

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
  await tx.insertInto('webhook_turns').values({ webhook_id: id, account: tenant_id }).execute()
  await recordEvent(tx, actor, { kind: 'WEBHOOK_ADDED', subject_id: id })
  return { webhook: await webhookById(tx, actor, id), secret: secretText(secret) }
}

/** Two at once count one after the other. */
async function requireRoom(tx: Tx, tenant_id: string) {
  await lockTenant(tx, tenant_id)
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (count >= MOST_WEBHOOKS) throw invalid('body.url', `There are ${MOST_WEBHOOKS} already`)
}
