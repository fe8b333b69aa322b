import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { webhooksOf } from './read-webhooks.ts'

export async function listWebhooks(
  tx: Tx,
  actor: Actor,
  _: Input<typeof contract.listWebhooks>,
): Promise<Reply<typeof contract.listWebhooks>> {
  return { webhooks: await webhooksOf(tx, actor).orderBy('w.created_at', 'desc').orderBy('w.id').execute() }
}
