import type { Input } from '#api'
import { notFound } from '#domain/refusal.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { namingWarehouse } from './create-warehouse.ts'

export async function updateWarehouse(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<'updateWarehouse'>,
): Promise<Warehouse> {
  const warehouse = await namingWarehouse(
    tx
      .updateTable('legal_entities')
      // Nothing to change is no change.
      .set((eb) => ({ name: body.name ?? eb.ref('name') }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', params.id)
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirst(),
  )
  if (!warehouse) throw notFound('The warehouse')
  return warehouse
}
