import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { mapWarehouseErrors } from './create-warehouse.ts'

export const updateWarehouse: Handler<typeof contract.updateWarehouse> = async (
  tx,
  actor,
  { params, body },
) => {
  const warehouse = await mapWarehouseErrors(
    tx
      .updateTable('legal_entities')
      // Without a name in the body the update changes nothing.
      .set((eb) => ({ name: body.name ?? eb.ref('name') }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', params.id)
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirst(),
  )
  if (!warehouse) throw notFound('The warehouse')
  return warehouse
}
