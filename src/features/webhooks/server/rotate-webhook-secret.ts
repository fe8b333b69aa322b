import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { BOTH_SIGN_HOURS } from '../contract.ts'
import { webhookById } from './read-webhooks.ts'
import { newSecret, secretText } from './secrets.ts'

/** The one before signs too for a while, so that nothing is lost while the receiver changes over. */
export async function rotateWebhookSecret(
  tx: Tx,
  actor: Actor,
  { params: { id } }: Input<typeof contract.rotateWebhookSecret>,
): Promise<Reply<typeof contract.rotateWebhookSecret>> {
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      secret,
      previous_secret: ref('secret'),
      previous_until: sql<string>`now() + ${`${BOTH_SIGN_HOURS} hours`}::interval`,
    }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return { webhook: await webhookById(tx, actor, id), secret: secretText(secret) }
}
