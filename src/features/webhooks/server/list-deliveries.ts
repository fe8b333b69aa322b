import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { deliveriesOf, told, webhookById } from './read-webhooks.ts'

export async function listDeliveries(
  tx: Tx,
  actor: Actor,
  { params: { id }, query: { limit, offset } }: Input<typeof contract.listDeliveries>,
): Promise<Reply<typeof contract.listDeliveries>> {
  await webhookById(tx, actor, id)
  const all = deliveriesOf(tx, actor, id)
  const [deliveries, { total }] = await Promise.all([
    told(all).limit(limit).offset(offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { deliveries, pagination: { limit, offset, total } }
}
