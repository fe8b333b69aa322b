import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { BOTH_SIGN_HOURS } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { webhookById } from './read-webhooks.ts'
import { newSecret, secretText } from './secrets.ts'

/** The one before signs too for a while, so that nothing is lost while the receiver changes over. */
export const rotateWebhookSecret: Handler<typeof contract.rotateWebhookSecret> = async (
  tx,
  actor,
  { params: { id } },
) => {
  await requireStillOwner(tx, actor)
  const secret = newSecret()
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      secret,
      previous_secret: ref('secret'),
      previous_until: sql<string>`now() + ${`${BOTH_SIGN_HOURS} hours`}::interval`,
    }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('The webhook')
  await recordEvent(tx, actor, { kind: 'WEBHOOK_SECRET_CHANGED', subject_id: id })
  return { webhook: await webhookById(tx, actor, id), secret: secretText(secret) }
}
