import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Warehouse } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { mapWarehouseErrors } from './create-warehouse.ts'

export async function updateWarehouse(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.updateWarehouse>,
): Promise<Warehouse> {
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
