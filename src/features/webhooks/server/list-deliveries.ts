import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { deliveriesOf, told, webhookById } from './read-webhooks.ts'

export async function listDeliveries(
  tx: Tx,
  actor: Actor,
  { params: { id }, query }: Input<typeof contract.listDeliveries>,
): Promise<Reply<typeof contract.listDeliveries>> {
  await webhookById(tx, actor, id)
  const { rows, pagination } = await paged(told(deliveriesOf(tx, actor, id)), query)
  return { deliveries: rows, pagination }
}
