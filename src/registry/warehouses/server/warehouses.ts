import { v7 as uuidv7 } from 'uuid'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

export const listWarehouses: Handler<typeof contract.listWarehouses> = async (tx, actor, { query }) => {
  const list = tx
    .selectFrom('legal_entities')
    .where('tenant_id', '=', actor.tenant_id)
    .select(['id', 'tenant_id', 'name'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { warehouses: rows, pagination }
}

export const createWarehouse: Handler<typeof contract.createWarehouse> = (tx, actor, { body }) =>
  mapWarehouseErrors(
    tx
      .insertInto('legal_entities')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirstOrThrow(),
  )

function mapWarehouseErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'A warehouse with this name already exists.')
  return mapConstraintErrors({ legal_entities_name: taken }, statement)
}

export const updateWarehouse: Handler<typeof contract.updateWarehouse> = async (
  tx,
  actor,
  { params, body },
) => {
  return mapWarehouseErrors(
    tx
      .updateTable('legal_entities')
      // Without a name in the body the update changes nothing.
      .set((eb) => ({ name: body.name ?? eb.ref('name') }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', params.id)
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirstOrThrow(() => notFound('The warehouse')),
  )
}
