import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { deliveriesOf, told, webhookById } from './read-webhooks.ts'

export const listDeliveries: Handler<typeof contract.listDeliveries> = async (
  tx,
  actor,
  { params: { id }, query },
) => {
  await webhookById(tx, actor, id)
  const { rows, pagination } = await paged(told(deliveriesOf(tx, actor, id)), query)
  return { deliveries: rows, pagination }
}
